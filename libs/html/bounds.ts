/** Most characters of a rich text. The dearest of that length is read within 50 ms (`npm run bench`). */
export const MAX_HTML = 128 * 1024;
