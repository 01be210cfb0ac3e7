import { mounted } from '#kernel';

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

/**
 * Template tag for HTML: whatever is put in is escaped, unless it came from this tag itself. Addresses in attributes that
 * begin with a slash are paths of this service, and become the paths by which a browser reaches them.
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

/** Whether an address begins where the part ends. */
const isAddress = (part: string): boolean => /\s(?:action|href|src)="$/.test(part);

function escaped(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(escaped).join('');
  return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
