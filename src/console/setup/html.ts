const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = string | number | Html | readonly Html[];

/** Template tag: whatever is put in is escaped, unless it came from this tag itself. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(parts.reduce((text, part, index) => text + markup(pieces[index - 1]!) + part));

function markup(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(markup).join('');
  return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
