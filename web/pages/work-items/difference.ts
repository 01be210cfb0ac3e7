// Differences of two texts by words, and the text of HTML.

export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00A0',
};

/** The words of HTML as text: paragraphs become lines, tags are removed. Text without tags stays unchanged. */
export function textOfHtml(html: string): string {
  if (!/<\/?[a-z][^>]*>/i.test(html)) return html;
  return html
    .replace(/<(br|\/p|\/li|\/h[1-6]|\/tr|\/div|\/blockquote|\/pre)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const MOST_WORDS = 1_500;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** The lengths of the longest common subsequences of the ends of two texts. */
function tableOf(one: readonly string[], other: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      table[i]![j] = one[i] === other[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
    }
  }
  return table;
}

/** The parts that two texts share, and those that only one has. Very long texts count as completely different. */
export function differenceOf(from: string, to: string): Piece[] {
  const [one, other] = [wordsOf(from), wordsOf(to)];
  const pieces: { kind: Piece['kind']; text: string }[] = [];
  const push = (kind: Piece['kind'], text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text) pieces.push({ kind, text });
  };
  if (one.length > MOST_WORDS || other.length > MOST_WORDS) {
    push('removed', from);
    push('added', to);
    return pieces;
  }
  const table = tableOf(one, other);
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && one[i] === other[j]) {
      push('same', one[i]!);
      i++;
      j++;
    } else if (j >= other.length || (i < one.length && table[i + 1]![j]! >= table[i]![j + 1]!))
      push('removed', one[i++]!);
    else push('added', other[j++]!);
  }
  return pieces;
}
