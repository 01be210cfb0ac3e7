import type { DOMOutputSpec, Mark, Node } from 'prosemirror-model';
import type { DocumentNode } from './document.nodes';
import { MAX_HTML } from './bounds';
import { HtmlWriter } from './html.writer';
import { documentSchema } from './schema';

/** Thrown for an invalid editor document. The message says what is wrong. */
export class InvalidDocument extends Error {}

/**
 * The maximum number of nodes and marks of a document. The most expensive document of this size is read and written
 * within 50 ms.
 */
const MAX_PARTS = 5000;
const DEEPEST = 50;

/** Rejects documents that are too large, before recursive functions process them. */
function assertSmall(document: object): void {
  let parts = 0;
  let level: unknown[] = [document];
  for (let depth = 0; level.length; depth++) {
    parts += level.length;
    if (depth > DEEPEST) throw new InvalidDocument(`The document has more than ${DEEPEST} levels.`);
    if (parts > MAX_PARTS) throw new InvalidDocument(`The document has more than ${MAX_PARTS} nodes and marks.`);
    level = level.flatMap(childrenOf);
  }
}

const childrenOf = (part: unknown): unknown[] => {
  const { content, marks } = (part ?? {}) as { content?: unknown; marks?: unknown };
  return [content, marks].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
};

/** Parses the document and checks it against the schema. */
function judged(document: object): Node {
  assertSmall(document);
  const schema = documentSchema();
  try {
    const root = schema.nodeFromJSON(document);
    root.check();
    if (root.type === schema.topNodeType) return root;
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidDocument(`The document is not valid: ${error.message}`);
    throw error;
  }
  throw new InvalidDocument('The document is not valid: its type is not doc.');
}

/** Splits an element of the schema into its name, attributes and children. */
function parsed(spec: DOMOutputSpec) {
  const [tag, first, ...rest] = spec as readonly [string, ...unknown[]];
  const hasAttributes = typeof first === 'object' && !Array.isArray(first);
  const attributes = new Map(Object.entries((hasAttributes ? first : {}) as Record<string, string>));
  return { tag, attributes, children: hasAttributes || first === undefined ? rest : [first, ...rest] };
}

function write(writer: HtmlWriter, spec: DOMOutputSpec, inner: () => void): void {
  const { tag, attributes, children } = parsed(spec);
  writer.open(tag, attributes);
  for (const child of children) {
    if (child === 0) inner();
    else write(writer, child as DOMOutputSpec, inner);
  }
  writer.close(tag);
}

function writeNode(writer: HtmlWriter, node: Node): void {
  if (node.isText) writer.text(node.text!);
  else write(writer, node.type.spec.toDOM!(node), () => writeContent(writer, node));
}

/** Writes the children of a node. Marks that neighbours share are written once. */
function writeContent(writer: HtmlWriter, parent: Node): void {
  const open: { readonly mark: Mark; readonly tag: string }[] = [];
  const closeDownTo = (count: number) => {
    while (open.length > count) writer.close(open.pop()!.tag);
  };
  for (const node of parent.children) {
    const other = node.marks.findIndex((mark, index) => !open[index]?.mark.eq(mark));
    const kept = other < 0 ? node.marks.length : other;
    closeDownTo(kept);
    for (const mark of node.marks.slice(kept)) {
      const { tag, attributes } = parsed(mark.type.spec.toDOM!(mark, true));
      writer.open(tag, attributes);
      open.push({ mark, tag });
    }
    writeNode(writer, node);
  }
  closeDownTo(0);
}

/** Converts an editor document to HTML. Throws `InvalidDocument`. */
export function htmlOfDocument(document: DocumentNode | object): string {
  const writer = new HtmlWriter();
  writeContent(writer, judged(document));
  const html = writer.toString();
  if (html.length > MAX_HTML) throw new InvalidDocument(`The document has more than ${MAX_HTML} characters as HTML.`);
  return html;
}
