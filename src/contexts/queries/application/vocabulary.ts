import { notOneOf } from '#wording';
import type { Span } from '../domain/problem';
import type { Binder } from './binder';

/** Names that the language has on this server, and those that it has elsewhere with what is missing here for them. */
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

  /** Undefined where there is no such name; the binder has been told why. */
  find({ name, at }: { readonly name: string; readonly at: Span }, to: Binder): T | undefined {
    const entry = this.known.get(name.toLowerCase());
    if (entry !== undefined) return entry;
    const reason = this.missing.get(name.toLowerCase());
    if (reason) return to.problem(at, `"${name}" is not available on this server yet: it has no ${reason}.`);
    return to.problem(at, notOneOf(this.what, name.slice(0, 60), Object.keys(this.entries)));
  }
}

const byLowerCase = <T>(table: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(table).map(([name, entry]) => [name.toLowerCase(), entry]));
