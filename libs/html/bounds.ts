/**
 * The maximum length of a rich text in characters. Even the most expensive text of this length is read within 50 ms
 * (`npm run bench`).
 */
export const MAX_HTML = 128 * 1024;

/** The maximum length of all rich texts of a request together. */
export const MAX_HTML_PER_REQUEST = 8 * MAX_HTML;
/**
 * The maximum number of tags in all rich texts of a request together. Each tag becomes a node of a document, which
 * costs more than its characters.
 */
export const MAX_TAGS_PER_REQUEST = 45_000;
