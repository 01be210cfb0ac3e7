import { tokensOf, type TokenKind } from './rich-editor/highlight';

const highlights = (): HighlightRegistry | undefined => (typeof Highlight === 'undefined' ? undefined : CSS.highlights);

function layerOf(kind: TokenKind): Highlight | undefined {
  const registry = highlights();
  if (!registry) return undefined;
  const name = `code-${kind}`;
  const layer = registry.get(name) ?? new Highlight();
  registry.set(name, layer);
  return layer;
}

/** Colours code in a text without changing its elements. Returns a function that removes the colours. */
export function colourCode(root: HTMLElement): () => void {
  const painted: (readonly [Highlight, Range])[] = [];
  for (const code of root.querySelectorAll('pre > code')) {
    const text = code.firstChild;
    if (code.childNodes.length !== 1 || !(text instanceof Text)) continue;
    const language = /language-(\S+)/.exec(code.getAttribute('data-class') ?? '')?.[1] ?? null;
    for (const { from, to, kind } of tokensOf(text.data, language)) {
      const layer = layerOf(kind);
      if (!layer) return () => undefined;
      const range = new Range();
      range.setStart(text, from);
      range.setEnd(text, to);
      layer.add(range);
      painted.push([layer, range]);
    }
  }
  return () => {
    for (const [layer, range] of painted) layer.delete(range);
  };
}
