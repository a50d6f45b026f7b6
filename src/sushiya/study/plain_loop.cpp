// Random games of Sushi Go! (Gamewright, no ghost) as a plain C++ loop: a measure for `make bench`.
// It shares no code with the rules. Usage: plain_loop SEATS GAMES; prints CPU seconds and mean points.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

enum { MAKI1, MAKI2, MAKI3, TEMPURA, SASHIMI, DUMPLING, EGG, SALMON, SQUID, WASABI, STICKS, PUDDING, KINDS };
static const int COPIES[KINDS] = {6, 12, 8, 14, 14, 14, 5, 10, 5, 6, 4, 10};

static uint64_t state = 88172645463325252ull;
static uint32_t below(uint32_t limit) {
    state ^= state << 13; state ^= state >> 7; state ^= state << 17;
    return (uint32_t)(((state >> 32) * limit) >> 32);
}

// A hand or tableau is a bag: four bits count each kind; nigiri on wasabi are three kinds more.
typedef uint64_t Bag;
static Bag one(int kind) { return (Bag)1 << 4 * kind; }
static int count(Bag bag, int kind) { return bag >> 4 * kind & 15; }
static Bag kinds(Bag bag) { return (bag | bag >> 1 | bag >> 2 | bag >> 3) & 0x111111111111111ull; }
static bool is_nigiri(int card) { return card >= EGG && card <= SQUID; }

struct Seat { Bag hand, table; int points, puddings; };
struct Choice { int first, second; };

static void lay(Seat &seat, int card) {
    seat.hand -= one(card);
    if (count(seat.table, WASABI) && is_nigiri(card)) seat.table += one(card + 6) - one(WASABI);
    else seat.table += one(card);
}

static bool order_matters(const Seat &seat, int a, int b) {
    if (is_nigiri(a) && is_nigiri(b)) return a != b && count(seat.table, WASABI) == 1;
    return count(seat.table, WASABI) == 0 && is_nigiri(a) && b == WASABI;
}

static Choice choose(const Seat &seat, int cards) {
    Bag held = kinds(seat.hand);
    if (!count(seat.table, STICKS) || cards < 2) {
        for (int k = below(__builtin_popcountll(held)); k > 0; k--) held &= held - 1;
        return {__builtin_ctzll(held) / 4, -1};
    }
    Choice found[128];
    int n = 0;
    for (Bag rest = held; rest; rest &= rest - 1) found[n++] = {__builtin_ctzll(rest) / 4, -1};
    for (; held; held &= held - 1) {
        int a = __builtin_ctzll(held) / 4;
        for (Bag rest = count(seat.hand, a) > 1 ? held : held & (held - 1); rest; rest &= rest - 1) {
            int b = __builtin_ctzll(rest) / 4;
            found[n++] = {a, b};
            if (order_matters(seat, a, b)) found[n++] = {b, a};
        }
    }
    return found[below(n)];
}

static int icons(const Seat &seat) {
    return count(seat.table, MAKI1) + 2 * count(seat.table, MAKI2) + 3 * count(seat.table, MAKI3);
}

static void score(Seat *seats, int n) {
    static const int dumplings[] = {0, 1, 3, 6, 10, 15};
    int first = 0, second = 0, firsts = 0, seconds = 0;
    for (int s = 0; s < n; s++) {
        Seat &x = seats[s];
        x.points += count(x.table, TEMPURA) / 2 * 5 + count(x.table, SASHIMI) / 3 * 10;
        x.points += dumplings[std::min(count(x.table, DUMPLING), 5)];
        for (int k = 0; k < 3; k++) x.points += (k + 1) * (count(x.table, EGG + k) + 3 * count(x.table, EGG + 6 + k));
        x.puddings += count(x.table, PUDDING);
        int m = icons(x);
        if (m > first) { second = first; seconds = firsts; first = m; firsts = 1; }
        else if (m == first) firsts++;
        else if (m > second) { second = m; seconds = 1; }
        else if (m == second) seconds++;
    }
    for (int s = 0; s < n; s++) {
        int m = icons(seats[s]);
        if (m && m == first) seats[s].points += 6 / firsts;
        else if (m && m == second && firsts == 1) seats[s].points += 3 / seconds;
        seats[s].table = 0;
    }
}

static void score_puddings(Seat *seats, int n) {
    int most = 0, least = 99;
    for (int s = 0; s < n; s++) { most = std::max(most, seats[s].puddings); least = std::min(least, seats[s].puddings); }
    if (most == least) return;
    int mosts = 0, leasts = 0;
    for (int s = 0; s < n; s++) { mosts += seats[s].puddings == most; leasts += seats[s].puddings == least; }
    for (int s = 0; s < n; s++) {
        if (seats[s].puddings == most) seats[s].points += 6 / mosts;
        else if (seats[s].puddings == least && n > 2) seats[s].points -= 6 / leasts;
    }
}

static void play(Seat *seats, int n, int8_t *deck) {
    int each = 12 - n, dealt = 0;
    memset(seats, 0, sizeof(Seat) * n);
    for (int i = 0; i < 3 * each * n; i++) std::swap(deck[i], deck[i + below(108 - i)]);
    for (int round = 0; round < 3; round++) {
        for (int s = 0; s < n; s++) for (int c = 0; c < each; c++) seats[s].hand += one(deck[dealt++]);
        for (int cards = each; cards > 0; cards--) {
            Choice chosen[5];
            for (int s = 0; s < n; s++) chosen[s] = choose(seats[s], cards);
            for (int s = 0; s < n; s++) {
                lay(seats[s], chosen[s].first);
                if (chosen[s].second >= 0) {
                    lay(seats[s], chosen[s].second);
                    seats[s].table -= one(STICKS);
                    seats[s].hand += one(STICKS);
                }
            }
            Bag last = seats[n - 1].hand;
            for (int s = n - 1; s > 0; s--) seats[s].hand = seats[s - 1].hand;
            seats[0].hand = last;
        }
        score(seats, n);
    }
    score_puddings(seats, n);
}

int main(int, char **arguments) {
    int n = atoi(arguments[1]);
    long games = atol(arguments[2]);
    int8_t deck[108];
    int at = 0;
    for (int kind = 0; kind < KINDS; kind++) for (int c = 0; c < COPIES[kind]; c++) deck[at++] = (int8_t)kind;
    Seat seats[5];
    double total = 0;
    clock_t start = clock();
    for (long g = 0; g < games; g++) {
        play(seats, n, deck);
        for (int s = 0; s < n; s++) total += seats[s].points;
    }
    printf("%.6f %.6f\n", (double)(clock() - start) / CLOCKS_PER_SEC, total / games / n);
}
