const TAG = /<[a-z][^>]*>/g;
const ATTRIBUTE = / ([a-z][\w-]*)="([^"]*)"/g;

/**
 * HTML of the server for this page. The policy allows no styles in HTML, classes of a text must not look like parts of the
 * page, and pictures are fetched with the session: these attributes wait as `data-style`, `data-class` and `data-src`.
 */
export const forPage = (html: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (attribute, name: string, value: string) => {
      if (name === 'style' || name === 'class' || (name === 'src' && tag.startsWith('<img ')))
        return ` data-${name}="${value}"`;
      return attribute;
    }),
  );

/** Whether a text says nothing: what editors save of an empty field. */
export const isBlank = (html: string): boolean => /^(<p>(<br ?\/?>)?<\/p>)*$/.test(html.trim());

const LOOKS = /^\s*(color|background-color|text-align|font-weight|text-decoration)\s*:(?![^;]*url)/i;

/** The declarations that only change how a text looks: those that the server keeps, whoever wrote them. */
export const safeStyle = (style: string): string =>
  style
    .split(';')
    .filter((declaration) => LOOKS.test(declaration))
    .join(';');
