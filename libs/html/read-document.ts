import { LRUCache } from 'lru-cache';
import type { DocumentNode } from './document.nodes';
import { DocumentWriter } from './document.writer';
import { walkHtml } from './walk';

/** Texts longer than this are not remembered: few of them would take the room of all others. */
const LONGEST_KEPT = 4_096;
/** Characters of HTML whose documents are remembered: lists show the same texts again and again. */
const KEPT = 2_000_000;

const known = new LRUCache<string, DocumentNode>({ maxSize: KEPT, sizeCalculation: (_node, html) => html.length });

/** One paragraph of words, as programs write most texts. */
const PLAIN = /^<p>([^<>&\s]+(?: [^<>&\s]+)*)<\/p>$/;

/** An editor's document of clean HTML, for where that alone is stored. Whoever gets it does not change it. */
export function documentOf(html: string): DocumentNode {
  const found = known.get(html);
  if (found) return found;
  const document = plainOf(html) ?? written(html);
  if (html.length > 0 && html.length <= LONGEST_KEPT) known.set(html, document);
  return document;
}

function plainOf(html: string): DocumentNode | undefined {
  const text = PLAIN.exec(html)?.[1];
  if (text === undefined) return undefined;
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}

function written(html: string): DocumentNode {
  const writer = new DocumentWriter();
  walkHtml(html, writer);
  return writer.document();
}
