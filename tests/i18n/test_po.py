"""Reading catalogue files."""

from __future__ import annotations

import pytest

from sushiya.i18n.po import BadCatalogue, catalogue_from_po

HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def test_long_and_quoted_texts_are_put_together() -> None:
    text = HEAD + '#. a remark\nmsgid "a.b"\nmsgstr ""\n"one \\"two\\" "\n"three\\nfour \\\\ \\t"\n'
    assert catalogue_from_po(text).messages == {"a.b": ('one "two" three\nfour \\ \t',)}


def test_forms_are_chosen_by_the_header() -> None:
    text = HEAD + 'msgid "a.b"\nmsgid_plural "a.b"\nmsgstr[0] "roll"\nmsgstr[1] "rolls"\n'
    found = catalogue_from_po(text)
    assert found.messages == {"a.b": ("roll", "rolls")}
    assert [found.form_of(count) for count in (0, 1, 2)] == [1, 0, 1]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('msgid "a.b"\nmsgstr "x"\n', "no Plural-Forms"),
        (HEAD + 'msgid "a.b"\nmsgstr "x"\nmsgid "a.b"\nmsgstr "y"\n', "said twice"),
        (HEAD + 'msgid "a.b"\n', "not at all"),
        (HEAD + 'msgid "a.b"\nmsgstr x\n', "quotation marks"),
        (HEAD + 'msgid "a.b"\nmsgstr[1] "x"\n', "not expected"),
        (HEAD + 'msgctxt "a.b"\n', "not expected"),
        ('"astray"\n', "not expected"),
    ],
)
def test_a_damaged_file_is_refused(text: str, fault: str) -> None:
    with pytest.raises(BadCatalogue, match=fault):
        catalogue_from_po(text, "xx/test.po")
