const TAG = /<[a-z][^>]*>/g;
const ATTRIBUTE = / ([a-z][\w-]*)="([^"]*)"/g;

/**
 * Prepares HTML of the server for the page. The policy forbids inline styles, classes of a text must not look like
 * parts of the page, and pictures are fetched with the session: these attributes wait as `data-style`, `data-class` and
 * `data-src`.
 */
export const forPage = (html: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (attribute, name: string, value: string) => {
      if (name === 'style' || name === 'class' || (name === 'src' && tag.startsWith('<img ')))
        return ` data-${name}="${value}"`;
      return attribute;
    }),
  );

/** Whether a text is empty, including what editors save for an empty field. */
export const isBlank = (html: string): boolean => /^(<p>(<br ?\/?>)?<\/p>)*$/.test(html.trim());

const LOOKS = /^\s*(color|background-color|text-align|font-weight|text-decoration)\s*:(?![^;]*url)/i;

/** The style declarations that only change how text looks: those that the server keeps for every author. */
export const safeStyle = (style: string): string =>
  style
    .split(';')
    .filter((declaration) => LOOKS.test(declaration))
    .join(';');
