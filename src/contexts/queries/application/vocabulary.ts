import { notOneOf } from '#wording';
import type { Span } from '../domain/problem';
import type { NameResolver } from './name-resolver';

/**
 * Names of the language. `entries` are available on this server; `missing` are not, and their values say what is
 * missing for them.
 */
export class Vocabulary<T> {
  private readonly known: ReadonlyMap<string, T>;
  private readonly missing: ReadonlyMap<string, string>;

  constructor(
    private readonly what: string,
    private readonly entries: Readonly<Record<string, T>>,
    missing: Readonly<Record<string, string>> = {},
  ) {
    this.known = byLowerCase(entries);
    this.missing = byLowerCase(missing);
  }

  has(name: string): boolean {
    return this.known.has(name.toLowerCase()) || this.missing.has(name.toLowerCase());
  }

  /**
   * Returns the entry of a name. Returns undefined if there is none; the problem has then been added to the resolver's
   * list.
   */
  find({ name, at }: { readonly name: string; readonly at: Span }, to: NameResolver): T | undefined {
    const entry = this.known.get(name.toLowerCase());
    if (entry !== undefined) return entry;
    const reason = this.missing.get(name.toLowerCase());
    if (reason) return to.problem(at, `"${name}" is not available on this server yet: it has no ${reason}.`);
    return to.problem(at, notOneOf(this.what, name.slice(0, 60), Object.keys(this.entries)));
  }
}

const byLowerCase = <T>(table: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(table).map(([name, entry]) => [name.toLowerCase(), entry]));
