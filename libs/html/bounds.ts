/** Most characters of a rich text. The dearest of that length is read within 50 ms (`npm run bench`). */
export const MAX_HTML = 128 * 1024;

/** Most characters of all rich texts of a request together: what is made of them is written and told more than once. */
export const MAX_HTML_TOGETHER = 8 * MAX_HTML;
/**
 * Most tags of all rich texts of a request together: each is a node of a document, which costs more than its characters.
 * No single text of the longest kind has more.
 */
export const MAX_TAGS_TOGETHER = 45_000;
