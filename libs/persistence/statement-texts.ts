import { LRUCache } from 'lru-cache';

/** Columns of a statement. Their text is long: the number stands for it where texts are looked up. */
export interface Columns {
  readonly number: number;
  readonly sql: string;
}

const ALL: ReadonlySet<string> = new Set();
let numbered = 0;

/** The columns of a model, by the members that are asked for. */
export class ModelColumns {
  private readonly known = new WeakMap<ReadonlySet<string>, Map<string, Columns>>();

  constructor(private readonly sqlOf: Readonly<Record<string, string>>) {}

  /** Those of the members, and of one besides; of all unless told. The id is always among them. */
  of(members: ReadonlySet<string> = ALL, besides = 'id'): Columns {
    const known = this.known.get(members) ?? new Map<string, Columns>();
    const columns = known.get(besides) ?? { number: ++numbered, sql: this.listed(members, besides) };
    this.known.set(members, known.set(besides, columns));
    return columns;
  }

  private listed(members: ReadonlySet<string>, besides: string): string {
    return Object.entries(this.sqlOf)
      .filter(([name]) => name === 'id' || name === besides || members === ALL || members.has(name))
      .map(([name, sql]) => `${sql} as "${name}"`)
      .join(', ');
  }
}

const MAX_TEXTS = 2_000;
const texts = new LRUCache<string, string>({ max: MAX_TEXTS });

/** A statement's text by what tells it from others: put together once, and found by its name as the very same text. */
export function textOf(key: string, make: () => string): string {
  const text = texts.get(key) ?? make();
  texts.set(key, text);
  return text;
}
