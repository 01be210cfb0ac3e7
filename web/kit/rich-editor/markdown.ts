const BLOCK = /^ {0,3}(#{1,6} \S|[-*+] \S|\d{1,9}[.)] \S|> ?\S|```|~~~|\|.+\|\s*$|[-*_]{3,}\s*$)/;
const INLINE = /(\*\*|__)\S(.*\S)?\1|(?<!!)\[[^\]\n]+\]\([^)\s]+\)|`[^`\n]+`|~~\S.*\S~~/;

/** Whether pasted text is Markdown: it has a Markdown block, or marks within a line. */
export const looksLikeMarkdown = (text: string): boolean =>
  text.split('\n').some((line) => BLOCK.test(line)) || INLINE.test(text);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const ADDRESS = /^(https?:|mailto:|tel:|\/(?![/\\])|#)/i;

/** Marks within a line. Code is put aside first, so that nothing in it is interpreted. */
function inline(text: string): string {
  const aside: string[] = [];
  const keep = (html: string): string => `\ue000${aside.push(html) - 1}\ue000`;
  const link = (html: string) => (all: string, name: string, address: string, title?: string) =>
    ADDRESS.test(address)
      ? keep(html.replace('A', () => escaped(address)).replace('T', () => titled(title))) + name + end(html)
      : all;
  const end = (html: string): string => (html.startsWith('<a') ? keep('</a>') : '');
  const html = text
    .replaceAll('\ue000', '')
    .replace(/(`+)(.+?)\1(?!`)/g, (_, __, code: string) => keep(`<code>${escaped(code.trim())}</code>`))
    .replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => keep(escaped(sign)))
    .replace(/!\[([^\]\n]*)\]\(([^)\s]+)(?: "([^"]*)")?\)/g, (all, alt: string, address: string) =>
      ADDRESS.test(address) ? keep(`<img src="${escaped(address)}" alt="${escaped(alt)}">`) : (all as string),
    )
    .replace(/\[([^\]\n]+)\]\(([^)\s]+)(?: "([^"]*)")?\)/g, link('<a href="A"T>'))
    .replace(/<(https?:\/\/[^>\s]+)>/g, (_, address: string) =>
      keep(`<a href="${escaped(address)}">${escaped(address)}</a>`),
    );
  return escaped(html)
    .replace(/\*\*(\S(?:.*?\S)?)\*\*(?!\*)/g, '<strong>$1</strong>')
    .replace(/(?<!\w)__(\S(?:.*?\S)?)__(?!\w)/g, '<strong>$1</strong>')
    .replace(/~~(\S(?:.*?\S)?)~~/g, '<s>$1</s>')
    .replace(/\*(\S(?:[^*]*?\S)?)\*/g, '<em>$1</em>')
    .replace(/(?<!\w)_(\S(?:[^_]*?\S)?)_(?!\w)/g, '<em>$1</em>')
    .replace(/ {2,}\n|\\\n/g, '<br>')
    .replace(/\ue000(\d+)\ue000/g, (_, index: string) => aside[Number(index)] ?? '');
}

const titled = (title: string | undefined): string => (title ? ` title="${escaped(title)}"` : '');

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)/;
const HEADING = /^ {0,3}(#{1,6}) (.*?)(?: #+)?\s*$/;
const ITEM = /^( *)([-*+]|\d{1,9}[.)])( +)(.*)$/;
const TASK = /^\[([ xX])\] (.*)$/s;
const RULE = /^ {0,3}([-*_])(?: *\1){2,}\s*$/;
const QUOTE = /^ {0,3}> ?/;
const DIVIDER = /^ *\|?( *:?-{1,}:? *\|)* *:?-{1,}:? *\|? *$/;
const DEEPEST = 12;

const cells = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((one) => inline(one.trim().replaceAll('\\|', '|')));

interface Read {
  readonly html: string;
  readonly lines: number;
}

function readFence(lines: readonly string[]): Read | undefined {
  const [, fence, language] = FENCE.exec(lines[0] ?? '') ?? [];
  if (!fence) return undefined;
  const end = lines.findIndex((line, index) => index > 0 && line.trim().startsWith(fence));
  const last = end < 0 ? lines.length : end;
  const code = escaped(lines.slice(1, last).join('\n'));
  return {
    html: `<pre><code${language ? ` data-class="language-${language}"` : ''}>${code}</code></pre>`,
    lines: last + 1,
  };
}

function readTable([head, divider, ...rest]: readonly string[]): Read | undefined {
  if (!head?.includes('|') || !divider?.includes('-') || !DIVIDER.test(divider)) return undefined;
  const end = rest.findIndex((line) => !line.includes('|'));
  const rows = end < 0 ? rest : rest.slice(0, end);
  const names = cells(head);
  const row = (tag: string, texts: readonly string[]) =>
    `<tr>${names.map((_, index) => `<${tag}><p>${texts[index] ?? ''}</p></${tag}>`).join('')}</tr>`;
  return {
    html: `<table><tbody>${row('th', names)}${rows.map((one) => row('td', cells(one))).join('')}</tbody></table>`,
    lines: rows.length + 2,
  };
}

function readQuote(lines: readonly string[], depth: number): Read | undefined {
  const end = lines.findIndex((line) => !QUOTE.test(line));
  const quoted = end < 0 ? lines : lines.slice(0, end);
  if (!quoted.length) return undefined;
  const html = blocks(
    quoted.map((line) => line.replace(QUOTE, '')),
    depth + 1,
  );
  return { html: `<blockquote>${html || '<p></p>'}</blockquote>`, lines: quoted.length };
}

/** The items of a list, each as its lines without indentation, and the number of lines they take. */
function itemsOf(
  lines: readonly string[],
  isNumbered: boolean,
): { readonly items: string[][]; readonly taken: number } {
  const items: string[][] = [];
  let width = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const [, indent = '', sign, space = '', text = ''] = ITEM.exec(line) ?? [];
    if (sign !== undefined && (items.length === 0 || indent.length < width)) {
      if (/\d/.test(sign) !== isNumbered) return { items, taken: at };
      width = indent.length + sign.length + space.length;
      items.push([text]);
    } else if (endsItem(line, lines[at + 1] ?? '', items.at(-1)!.at(-1), sign !== undefined))
      return { items, taken: at };
    else items.at(-1)!.push(line.slice(Math.min(width, Math.max(0, line.search(/\S/)))));
  }
  return { items, taken: lines.length };
}

function endsItem(line: string, next: string, before: string | undefined, isItem: boolean): boolean {
  if (line.trim() === '') return next.trim() === '' || !(next.startsWith('  ') || ITEM.test(next));
  if (isItem || line.startsWith('  ')) return false;
  return before === '' || BLOCK.test(line);
}

const wrapped = (items: readonly string[], opening: string): string =>
  `<${opening}>${items.join('')}</${opening.slice(0, 2)}>`;

function readList(lines: readonly string[], depth: number): Read | undefined {
  const [, , sign] = ITEM.exec(lines[0] ?? '') ?? [];
  if (!sign) return undefined;
  const isNumbered = /\d/.test(sign);
  const { items, taken } = itemsOf(lines, isNumbered);
  const inside = (texts: readonly string[]): string => blocks(texts, depth + 1) || '<p></p>';
  const tasks = items.map(([first = '', ...others]) => {
    const [, mark, text = ''] = TASK.exec(first) ?? [];
    return mark && `<li data-type="taskItem" data-checked="${mark !== ' '}">${inside([text, ...others])}</li>`;
  });
  if (!isNumbered && tasks.every((task) => task !== undefined)) {
    return { html: wrapped(tasks, 'ul data-type="taskList"'), lines: taken };
  }
  const start = Number.parseInt(sign, 10);
  const opening = isNumbered ? (start === 1 ? 'ol' : `ol start="${start}"`) : 'ul';
  return {
    html: wrapped(
      items.map((texts) => `<li>${inside(texts)}</li>`),
      opening,
    ),
    lines: taken,
  };
}

const endsParagraph = (lines: readonly string[]): boolean =>
  lines[0]!.trim() === '' ||
  BLOCK.test(lines[0]!) ||
  RULE.test(lines[0]!) ||
  readTable(lines.slice(0, 3)) !== undefined;

function readParagraph(lines: readonly string[]): Read {
  let end = 1;
  while (end < lines.length && !endsParagraph(lines.slice(end))) end++;
  const text = lines
    .slice(0, end)
    .map((line) => line.trimStart())
    .join('\n');
  return { html: `<p>${inline(text)}</p>`, lines: end };
}

function readOne(lines: readonly string[], depth: number): Read {
  const line = lines[0]!;
  const [, signs, heading] = HEADING.exec(line) ?? [];
  if (signs) return { html: `<h${signs.length}>${inline(heading ?? '')}</h${signs.length}>`, lines: 1 };
  if (RULE.test(line)) return { html: '<hr>', lines: 1 };
  const deeper = depth < DEEPEST ? (readQuote(lines, depth) ?? readList(lines, depth)) : undefined;
  return readFence(lines) ?? readTable(lines) ?? deeper ?? readParagraph(lines);
}

function blocks(lines: readonly string[], depth: number): string {
  let html = '';
  for (let at = 0; at < lines.length;) {
    if (lines[at]!.trim() === '') at++;
    else {
      const read = readOne(lines.slice(at), depth);
      html += read.html;
      at += Math.max(read.lines, 1);
    }
  }
  return html;
}

/** The HTML of a Markdown text, as the editor reads it. HTML in the Markdown stays text. */
export const htmlOfMarkdown = (text: string): string =>
  blocks(text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n'), 0);
