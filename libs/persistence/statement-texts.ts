import { LRUCache } from 'lru-cache';
import { CacheUse } from '#kernel';

/** The columns of a statement. Their SQL is long, so cache keys contain the number instead. */
export interface Columns {
  readonly number: number;
  readonly sql: string;
}

const ALL: ReadonlySet<string> = new Set();
let numbered = 0;

/** Returns the columns of a model for the requested members. */
export class ModelColumns {
  private readonly known = new WeakMap<ReadonlySet<string>, Map<string, Columns>>();

  constructor(private readonly sqlOf: Readonly<Record<string, string>>) {}

  /** Returns the columns of these members and of `besides`; all by default. The id is always included. */
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
const use = new CacheUse('statements', () => texts.size);

/**
 * Returns the text of a statement by a key that identifies it. The text is built once; the same string object makes the
 * look-up of its name fast.
 */
export function textOf(key: string, make: () => string): string {
  const known = texts.get(key);
  use.asked(known !== undefined);
  const text = known ?? make();
  texts.set(key, text);
  return text;
}
