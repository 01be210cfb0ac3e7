import type { JsonReader } from '../live/json-reader';
import type { LostThing } from '../thing';

const PAGING = 'per_page=100';

/** Lists that some servers do not have, or that the key may not read. */
export class OptionalLists {
  private readonly missing = new Set<string>();

  constructor(
    private readonly reader: JsonReader,
    /** Address of the workspace, with a slash at the end. */
    private readonly base: string,
    private readonly paging = PAGING,
  ) {}

  /** Reads a list; `what` names it in the report if there is none. */
  all<T extends { readonly id: string }>(path: string, what: string): AsyncIterable<T> {
    return this.reader.results<T>(`${this.base}${path}?${this.paging}`, () => this.missing.add(what));
  }

  async whole<T extends { readonly id: string }>(path: string, what: string): Promise<T[]> {
    const records: T[] = [];
    for await (const record of this.all<T>(path, what)) records.push(record);
    return records;
  }

  /** Reads one record; undefined if there is none. */
  async one<T>(path: string): Promise<T | undefined> {
    return (await this.reader.page(`${this.base}${path}`, { isOptional: true }))?.value as T | undefined;
  }

  *lost(): Iterable<LostThing> {
    for (const what of this.missing)
      yield { kind: 'lost', key: what, why: 'the server does not have them, or the key may not read them' };
  }
}
