import { LRUCache } from 'lru-cache';
import { CacheUse } from '#kernel';
import type { DocumentNode } from './document.nodes';
import { DocumentWriter } from './document.writer';
import { walkHtml } from './walk-html';

/** Longer texts are not cached, because a few of them would fill the cache. */
const LONGEST_KEPT = 4_096;
/** The size of the cache, in characters of HTML. Lists show the same texts repeatedly. */
const KEPT = 2_000_000;

const known = new LRUCache<string, DocumentNode>({ maxSize: KEPT, sizeCalculation: (_node, html) => html.length });
const use = new CacheUse('documents', () => known.size);

/** Matches a single paragraph of words, the most frequent form. */
const PLAIN = /^<p>([^<>&\s]+(?: [^<>&\s]+)*)<\/p>$/;

/** Returns the editor document of clean HTML. Results are cached, so callers must not change them. */
export function documentOf(html: string): DocumentNode {
  const found = known.get(html);
  use.asked(found !== undefined);
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
