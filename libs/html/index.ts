import sanitize from 'sanitize-html';

export interface CleanHtml {
  readonly html: string;
  /** The text that a reader sees, white space folded. */
  readonly text: string;
}

const EMPTY: CleanHtml = { html: '<p></p>', text: '' };

/** Elements of the editors that write descriptions and comments, beside those of ordinary rich text. */
const EDITOR_TAGS = ['mention-component', 'image-component', 'issue-embed-component', 'attachment-component'];

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, 'img', 'h1', 'h2', 'del', 'ins', 'input', 'label', ...EDITOR_TAGS],
  allowedAttributes: {
    a: ['href', 'name', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    input: ['type', 'checked', 'disabled'],
    col: ['span', 'width'],
    td: ['colspan', 'rowspan', 'colwidth'],
    th: ['colspan', 'rowspan', 'colwidth'],
    ...Object.fromEntries(
      EDITOR_TAGS.map((tag) => [
        tag,
        ['id', 'src', 'width', 'height', 'entity_identifier', 'entity_name', 'aspectratio'],
      ]),
    ),
    '*': ['class', 'style', 'data-*', 'dir', 'lang', 'align'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedStyles: {
    '*': {
      color: [/^[#\w(),.%\s-]+$/],
      'background-color': [/^[#\w(),.%\s-]+$/],
      'text-align': [/^(left|right|center|justify)$/],
      'font-weight': [/^[\w-]+$/],
      'text-decoration': [/^[\w\s-]+$/],
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'input' && attribs.type !== 'checkbox',
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }) },
};

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Plain text of HTML, for search and previews. */
const textOf = (html: string): string =>
  fold(
    sanitize(html.replace(/<(br|\/p|\/div|\/li|\/h\d|\/tr)\b/gi, ' <$1'), { allowedTags: [], allowedAttributes: {} })
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&'),
  );

/** Keeps what a reader may be shown and drops what could act: scripts, handlers, foreign frames, odd schemes. */
export function cleanHtml(html: string): CleanHtml {
  if (html === '' || html === EMPTY.html) return EMPTY;
  if (!/[<&]/.test(html)) return { html, text: fold(html) };
  const clean = sanitize(html, OPTIONS);
  return clean === '' ? EMPTY : { html: clean, text: textOf(clean) };
}
