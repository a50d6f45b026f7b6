/* Faults on demand, loaded into a server by LD_PRELOAD: a disk that is full, read-only or slow, for
   files in one folder; and a wall clock that jumps. The numbers come from a file that both sides
   have mapped (soak/faults.py), so a fault begins and ends while the server runs. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { WRITE_ERROR, TORN, SYNC_MICROSECONDS, CLOCK_SECONDS, REFUSED, DELAYED, FIELDS };

static volatile int64_t calm[FIELDS];
static volatile int64_t *control = calm;
static const char *folder = "";
static size_t folder_length = 0;

#define REAL(name) \
    static __typeof__(&name) real = NULL; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("SOAK_CONTROL"), *under = getenv("SOAK_FOLDER");
    int file = path ? open(path, O_RDWR) : -1;
    if (file < 0 || !under) return;
    void *mapped = mmap(NULL, sizeof calm, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (mapped == MAP_FAILED) return;
    folder = under;
    folder_length = strlen(under);
    control = mapped;
}

static int is_path_ours(const char *path) {
    return folder_length && strncmp(path, folder, folder_length) == 0;
}

static int is_ours(int file) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_path_ours(path);
}

static int refuses(int file) {
    if (!control[WRITE_ERROR] || !is_ours(file)) return 0;
    __sync_fetch_and_add(&control[REFUSED], 1);
    errno = (int)control[WRITE_ERROR];
    return 1;
}

/* A full disk may take a part of what is written before it says so. */
static size_t torn(size_t size) { return control[TORN] ? size / 2 : 0; }

ssize_t write(int file, const void *data, size_t size) {
    REAL(write);
    if (!refuses(file)) return real(file, data, size);
    int error = errno;
    if (torn(size)) return real(file, data, torn(size));
    errno = error;
    return -1;
}

#define POSITIONED(name, offset_type) \
    ssize_t name(int file, const void *data, size_t size, offset_type at) { \
        REAL(name); \
        if (!refuses(file)) return real(file, data, size, at); \
        int error = errno; \
        if (torn(size)) return real(file, data, torn(size), at); \
        errno = error; \
        return -1; \
    }
POSITIONED(pwrite, off_t)
POSITIONED(pwrite64, off64_t)

#define TRUNCATING(name, offset_type) \
    int name(int file, offset_type size) { \
        REAL(name); \
        return refuses(file) ? -1 : real(file, size); \
    }
TRUNCATING(ftruncate, off_t)
TRUNCATING(ftruncate64, off64_t)

static void wait_for_the_disk(int file) {
    int64_t microseconds = control[SYNC_MICROSECONDS];
    if (microseconds && is_ours(file)) {
        __sync_fetch_and_add(&control[DELAYED], 1);
        struct timespec pause = {microseconds / 1000000, microseconds % 1000000 * 1000};
        nanosleep(&pause, NULL);
    }
}

int fsync(int file) {
    REAL(fsync);
    wait_for_the_disk(file);
    return refuses(file) ? -1 : real(file);
}

int fdatasync(int file) {
    REAL(fdatasync);
    wait_for_the_disk(file);
    return refuses(file) ? -1 : real(file);
}

static int is_opened_in_vain(const char *path, int flags) {
    int writes = (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT);
    if (control[WRITE_ERROR] != EROFS || !writes || !is_path_ours(path)) return 0;
    __sync_fetch_and_add(&control[REFUSED], 1);
    errno = EROFS;
    return 1;
}

#define OPENING(name) \
    int name(const char *path, int flags, ...) { \
        REAL(name); \
        va_list more; \
        va_start(more, flags); \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(more, mode_t) : 0; \
        va_end(more); \
        return is_opened_in_vain(path, flags) ? -1 : real(path, flags, mode); \
    }
OPENING(open)
OPENING(open64)

int clock_gettime(clockid_t which, struct timespec *now) {
    REAL(clock_gettime);
    int failed = real(which, now);
    if (!failed && which == CLOCK_REALTIME) now->tv_sec += control[CLOCK_SECONDS];
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    REAL(gettimeofday);
    int failed = real(now, zone);
    if (!failed) now->tv_sec += control[CLOCK_SECONDS];
    return failed;
}

time_t time(time_t *kept) {
    REAL(time);
    time_t now = real(NULL) + control[CLOCK_SECONDS];
    if (kept) *kept = now;
    return now;
}
