// Markdown as HTML of the guide, without inline styles and scripts, which the content security policy refuses.
import { Marked } from 'marked';

const SPECIAL = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escape = (text) => String(text).replace(/[&<>"]/g, (sign) => SPECIAL[sign]);

/** What inline Markdown says, without its marks. */
const plain = (tokens) =>
  tokens
    .map((token) => (token.tokens ? plain(token.tokens) : token.type === 'html' ? '' : (token.text ?? '')))
    .join('');

/** Names of anchors as other readers of Markdown form them, so that links work in both places. */
function anchors() {
  const used = new Map();
  return (text) => {
    const name = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const count = used.get(name) ?? 0;
    used.set(name, count + 1);
    return count ? `${name}-${count}` : name;
  };
}

/** Reads a file: its title, its headings with their anchors, and what each section says. */
export function readPage(text) {
  const tokens = new Marked().lexer(text);
  const anchorOf = anchors();
  const sections = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      token.title = plain(token.tokens);
      token.anchor = anchorOf(token.title);
      sections.push({ title: token.title, anchor: token.anchor, depth: token.depth, text: [] });
    } else if (token.type !== 'space' && token.type !== 'html') sections.at(-1)?.text.push(token.raw);
  }
  return { tokens, title: sections[0].title, sections };
}

const heading = ({ tokens, depth, anchor, title }, inline) =>
  depth === 1
    ? `<h1 id="${anchor}">${inline(tokens)}</h1>\n`
    : `<h${depth} id="${anchor}">${inline(tokens)} <a class="anchor" href="#${anchor}" aria-label="Link to: ${escape(title)}">#</a></h${depth}>\n`;

function code({ text, lang }) {
  const language = /^\w+/.exec(lang ?? '')?.[0] ?? 'text';
  return `<pre tabindex="0" role="group" aria-label="Example"><code data-class="language-${language}">${escape(text)}</code></pre>\n`;
}

/** Pictures come in pairs; the style sheet shows the one of the theme. All have the size of the window they were taken of. */
const picture = (address, alt, theme) =>
  `<img class="${theme}" src="${address}" alt="${escape(alt)}" width="1280" height="800" loading="lazy">`;

/**
 * Renders what `readPage` read. `linked` answers the address of what a link names, or undefined where there is nothing;
 * `pictured` that of a picture.
 */
export function render({ tokens }, { linked, pictured }) {
  const marked = new Marked({
    renderer: {
      heading(token) {
        return heading(token, (inner) => this.parser.parseInline(inner));
      },
      code,
      html: ({ text }) => (text.trim().startsWith('<!--') ? '' : escape(text)),
      link({ href, raw, tokens: inner }) {
        // A bare address is an example, often of a server that only the reader has.
        if (!raw.startsWith('[')) return escape(href);
        return `<a href="${escape(linked(href))}">${this.parser.parseInline(inner)}</a>`;
      },
      image: ({ href, text }) =>
        picture(pictured(href), text, 'when-light') +
        picture(pictured(href.replace('-light.', '-dark.')), text, 'when-dark'),
      table(token) {
        const cells = (row, tag) =>
          `<tr>${row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>\n`;
        const body = token.rows.map((row) => cells(row, 'td')).join('');
        const head =
          plain(token.header.flatMap((cell) => cell.tokens)) && `<thead>${cells(token.header, 'th')}</thead>`;
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parser(tokens);
}
