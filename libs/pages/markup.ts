import { mounted } from '#kernel';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text that is already HTML. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = string | number | Html | readonly Html[];

/**
 * Template tag for HTML. Inserted values are escaped unless they come from this tag. Addresses in attributes that begin
 * with a slash are paths of this service and get its prefix.
 *
 * ```ts
 * markup`<a href="/w/${slug}/">${name}</a>`
 * ```
 */
export const markup = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(
    parts
      .map((part, index) => {
        const piece = pieces[index] ?? '';
        return withPaths(part) + escaped(isAddress(part) && typeof piece === 'string' ? mounted(piece) : piece);
      })
      .join(''),
  );

const withPaths = (part: string): string =>
  part.replace(/(\s(?:action|href|src)=")(\/[^"]*)/g, (_, name: string, path: string) => name + mounted(path));

/** True if an address begins at the end of the part. */
const isAddress = (part: string): boolean => /\s(?:action|href|src)="$/.test(part);

function escaped(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(escaped).join('');
  return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
