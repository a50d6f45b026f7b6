"""The revisions of the schema. One that was released is never edited."""
