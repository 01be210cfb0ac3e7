import type { MarkdownSerializer, MarkdownSerializerState as Output } from 'prosemirror-markdown';
import type { Node } from 'prosemirror-model';
import { mapInSlices } from '#kernel';
import { htmlOfDocument, InvalidDocument } from './document.html';
import { documentOf } from './read-document';
import { documentSchema } from './schema';

type WriteNode = (output: Output, node: Node, parent: Node, index: number) => void;

let serializer: MarkdownSerializer | undefined;

/** Blocks with more parts stay HTML: the library reads all that it wrote before again for each part. */
const MOST_PARTS = 2_000;

/**
 * Returns rich text as Markdown (GFM): headings, lists, task lists, tables, code, quotes, links and pictures. What
 * Markdown lacks stays HTML, such as underlining and tables with merged cells, or is left out, such as colours. Other
 * requests are served in between.
 *
 * ```ts
 * await markdownOf('<p>Two <strong>words</strong></p>'); // 'Two **words**\n'
 * ```
 */
export async function markdownOf(html: string): Promise<string> {
  const { nodes } = documentSchema();
  const { content = [] } = documentOf(html);
  const blocks = await mapInSlices(content, (block) => {
    const node = documentSchema().nodeFromJSON(block);
    return partsOf(node) > MOST_PARTS ? htmlOf(node) : written(nodes.doc!.create(null, node));
  });
  return blocks.flatMap((block) => (block ? `${block}\n` : [])).join('\n');
}

function partsOf(node: Node): number {
  let parts = 0;
  node.descendants(() => ++parts > 0);
  return parts;
}

const written = (node: Node): string => (serializer ??= made()).serialize(node, { tightLists: true });

const inList =
  (delimiter: string, marker: (item: Node, index: number) => string): WriteNode =>
  (output, node) =>
    output.renderList(node, delimiter, (index) => marker(node.child(index), index));

const numbered: WriteNode = (output, node, parent, at) => {
  const first = node.attrs.start as number;
  const width = String(first + node.childCount - 1).length + 2;
  inList(' '.repeat(width), (_, index) => `${first + index}. `.padEnd(width))(output, node, parent, at);
};

const fenced: WriteNode = (output, node) => {
  const longest = Math.max(2, ...[...node.textContent.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  output.write(`${fence}${(node.attrs.language as string | null) ?? ''}\n`);
  output.text(node.textContent, false);
  output.ensureNewLine();
  output.write(fence);
  output.closeBlock(node);
};

/** Each row is one line, so a cell contains one paragraph of a single line. */
function isPlain(cell: Node): boolean {
  const { colspan, rowspan } = cell.attrs;
  const text = cell.childCount === 1 && cell.firstChild!.type.name === 'paragraph' && cell.firstChild!;
  return (
    text !== false && colspan === 1 && rowspan === 1 && !text.children.some(({ type }) => type.name === 'hardBreak')
  );
}

const table: WriteNode = (output, node) => {
  if (!node.children.every((row) => row.children.every(isPlain))) return asHtml(output, node);
  const [head, ...rows] = node.children.map((row) => `| ${row.children.map(cellText).join(' | ')} |`);
  const lines = [head!, `|${' --- |'.repeat(node.firstChild!.childCount)}`, ...rows];
  for (const line of lines) {
    output.ensureNewLine();
    output.write(line);
  }
  output.closeBlock(node);
};

/** A pipe would begin another cell, in code as well. */
const cellText = (cell: Node): string => written(cell).replace(/(?<!\\)\|/g, '\\|');

function asHtml(output: Output, node: Node): void {
  output.write(htmlOf(node));
  output.closeBlock(node);
}

function htmlOf(node: Node): string {
  try {
    return htmlOfDocument({ type: 'doc', content: [node.toJSON()] });
  } catch (error) {
    if (error instanceof InvalidDocument) return node.textContent;
    throw error;
  }
}

const picture: WriteNode = (output, { attrs: { src, alt, title } }) => {
  const address = String(src).replace(/[()\s]/g, (mark) =>
    encodeURIComponent(mark).replace('(', '%28').replace(')', '%29'),
  );
  const name = title ? ` "${String(title).replaceAll('"', '\\"')}"` : '';
  output.write(`![${output.esc(String(alt ?? ''))}](${address}${name})`);
};

/** Records that an editor embeds are shown by name, and as a link where they have an address. */
const component: WriteNode = (output, node, parent, index) => {
  const { src, entity_name: name } = node.attrs as { readonly src: string | null; readonly entity_name: string | null };
  if (node.type.name === 'imageComponent' && src) picture(output, node, parent, index);
  else output.write(src ? `[${output.esc(name ?? src)}](${src})` : output.esc(name ?? ''));
};

const tag = (name: string) => ({ open: `<${name}>`, close: `</${name}>`, mixable: true });

function made(): MarkdownSerializer {
  // oxlint-disable-next-line typescript/no-require-imports -- on first use, and without waiting
  const library: typeof import('prosemirror-markdown') = require('prosemirror-markdown');
  const { nodes, marks } = library.defaultMarkdownSerializer;
  const components = Object.values(documentSchema().nodes).filter(
    ({ spec }) => spec.attrs && 'entity_name' in spec.attrs,
  );
  return new library.MarkdownSerializer(
    {
      ...Object.fromEntries(components.map(({ name }) => [name, component])),
      ...{ paragraph: nodes.paragraph!, heading: nodes.heading!, blockquote: nodes.blockquote!, text: nodes.text! },
      ...{ listItem: nodes.list_item!, taskItem: nodes.list_item!, horizontalRule: nodes.horizontal_rule! },
      ...{ hardBreak: nodes.hard_break!, image: picture, codeBlock: fenced, orderedList: numbered, table },
      bulletList: inList('  ', () => '- '),
      taskList: inList('  ', ({ attrs }) => `- [${attrs.checked ? 'x' : ' '}] `),
    },
    {
      ...{ link: marks.link!, bold: marks.strong!, italic: marks.em!, code: marks.code! },
      strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
      ...{ underline: tag('u'), subscript: tag('sub'), superscript: tag('sup'), highlight: tag('mark') },
      textStyle: { open: '', close: '', mixable: true },
    },
    // Text is no HTML.
    { escapeExtraCharacters: /[<|]/g },
  );
}
