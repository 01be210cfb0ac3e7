/** A part of two texts: in both, or only in the older (`removed`) or the newer one (`added`). */
export interface Piece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** A line of a comparison, with the parts of it that changed. */
export interface Line {
  readonly kind: Piece['kind'] | 'changed';
  readonly pieces: readonly Piece[];
}

const MOST = 4_000_000;

/** The longest common sequence as parts. If it would take too long, everything counts as replaced. */
function compared(before: readonly string[], after: readonly string[]): Piece[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const piece =
    (kind: Piece['kind']) =>
    (text: string): Piece => ({ kind, text });
  return [
    ...before.slice(0, start).map(piece('same')),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(piece('same')),
  ];
}

function middle(before: readonly string[], after: readonly string[]): Piece[] {
  const [rows, columns] = [before.length, after.length];
  if (rows * columns > MOST) {
    return [
      ...before.map((text): Piece => ({ kind: 'removed', text })),
      ...after.map((text): Piece => ({ kind: 'added', text })),
    ];
  }
  // The lengths of the longest common subsequences of the ends of both texts.
  const lengths = new Uint32Array((rows + 1) * (columns + 1));
  const at = (row: number, column: number): number => row * (columns + 1) + column;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      lengths[at(row, column)] =
        before[row] === after[column]
          ? lengths[at(row + 1, column + 1)]! + 1
          : Math.max(lengths[at(row + 1, column)]!, lengths[at(row, column + 1)]!);
  const pieces: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    if (row < rows && column < columns && before[row] === after[column]) {
      pieces.push({ kind: 'same', text: before[row++]! });
      column++;
    } else if (column >= columns || (row < rows && lengths[at(row + 1, column)]! >= lengths[at(row, column + 1)]!))
      pieces.push({ kind: 'removed', text: before[row++]! });
    else pieces.push({ kind: 'added', text: after[column++]! });
  }
  return pieces;
}

const wordsOf = (line: string): string[] => line.match(/\s+|[\p{L}\p{N}_]+|./gu) ?? [];

function joined(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    if (last?.kind === piece.kind) found[found.length - 1] = { ...last, text: last.text + piece.text };
    else found.push(piece);
  }
  return found;
}

/** The similarity of two lines, from 0 to 1. */
function likeness(pieces: readonly Piece[]): number {
  const length = (kind?: Piece['kind']) =>
    pieces.reduce((sum, piece) => sum + (kind === undefined || piece.kind === kind ? piece.text.trim().length : 0), 0);
  return length() === 0 ? 0 : length('same') / length();
}

/** The words that differ between two texts. */
export const wordDifferences = (before: string, after: string): Piece[] =>
  joined(compared(wordsOf(before), wordsOf(after)));

const LIKE = 0.3;

/** Compares two texts line by line; similar lines word by word. */
export function lineDifferences(before: readonly string[], after: readonly string[]): Line[] {
  const lines: Line[] = [];
  const removed: string[] = [];
  const settle = () => {
    for (const text of removed.splice(0)) lines.push({ kind: 'removed', pieces: [{ kind: 'removed', text }] });
  };
  for (const piece of compared(before, after)) {
    if (piece.kind === 'removed') removed.push(piece.text);
    else if (piece.kind === 'same') {
      settle();
      lines.push({ kind: 'same', pieces: [piece] });
    } else {
      const words = removed.length ? wordDifferences(removed[0]!, piece.text) : [];
      if (likeness(words) >= LIKE) {
        removed.shift();
        lines.push({ kind: 'changed', pieces: words });
      } else lines.push({ kind: 'added', pieces: [piece] });
    }
  }
  settle();
  return lines;
}
