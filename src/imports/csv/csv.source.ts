import { extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { DateOrder, StateGroup, TextForm } from '#kernel';
import { readSheet, SheetError } from '#sheets';
import { ImportError } from '../import.error';
import type { Source, Thing, TypeThing } from '../thing';
import { propertyNameOf, proposed, type Column, type Field } from './columns';
import { CsvProperties, type Samples } from './properties';
import { append, keyOfName, RowReader, type ReadRow } from './row';
import { groupOf } from '../values';

export interface CsvOptions {
  readonly path: string;
  /** What messages call the file. */
  readonly title: string;
  /** What columns are, by their headers, where the proposal is not what is wanted. */
  readonly columns: ReadonlyMap<string, Field>;
  /** Groups of states, by their names in lower case, where the guess is not what is wanted. */
  readonly groups: ReadonlyMap<string, StateGroup>;
  /** Kinds of properties, by their names in lower case, where the guess is not what is wanted. */
  readonly kinds: ReadonlyMap<string, unknown>;
  readonly dates: DateOrder;
  readonly texts: TextForm;
}

/** No column is matched with the name. Somebody has to say which one it is. */
export class NamelessTable extends ImportError {
  constructor(
    title: string,
    readonly columns: readonly Column[],
  ) {
    super(`No column of ${title} is matched with the name of a work item: map one of them to "name".`);
  }
}

const PEOPLE: readonly Field[] = ['assignees', 'created_by'];
/** Rows that tell what the values of columns are. */
const SAMPLED = 1_000;
/** Rows whose names are introduced together. */
const BLOCK = 500;
/** Rows after which other work of the process has its turn. */
const TURN = 20;
const BOUNDS = { rows: 1_000_000, columns: 2_000, unpacked: 2 ** 30 };

/** Rows of a table, as CSV or workbook, as work items, with the names that they mention. */
export class CsvSource implements Source {
  readonly name = 'csv';
  private readonly met = new Set<string>();

  private constructor(
    private readonly options: CsvOptions,
    readonly columns: readonly Column[],
    private readonly samples: Samples,
  ) {}

  /** Reads the header, and proposes what its columns are. */
  static async open(options: CsvOptions): Promise<CsvSource> {
    const { title } = options;
    const rows = rowsOf(options);
    const { value: header } = (await rows.next()) as IteratorResult<string[], undefined>;
    await rows.return?.(undefined);
    if (!header) throw new ImportError(`${title} is empty.`);
    for (const chosen of options.columns.keys())
      if (!header.includes(chosen)) throw new ImportError(`${title} has no column "${chosen}".`);
    const columns = proposed(header, options.columns);
    if (!columns.some(({ field }) => field === 'name')) throw new NamelessTable(title, columns);
    return new CsvSource(options, columns, await samplesOf(options, columns));
  }

  async *things(): AsyncIterable<Thing> {
    this.met.clear();
    const { dates, kinds } = this.options;
    const properties = new CsvProperties(this.samples, { dates, kinds });
    const aliases = await this.aliases(properties);
    const left = new Map<string, number>();
    let block: ReadRow[] = [];
    for await (const reader of this.readers(properties)) {
      if (reader instanceof RowReader) {
        for (const header of reader.left) left.set(header, (left.get(header) ?? 0) + 1);
        const parent = reader.parent ?? null;
        block.push(reader.read(reader.key, parent === null ? null : (aliases.get(parent) ?? parent)));
      } else yield reader;
      if (block.length < BLOCK) continue;
      yield* this.block(block);
      block = [];
    }
    yield* this.block(block);
    yield* properties.things();
    for (const [header, count] of left)
      if (!this.options.columns.has(header))
        yield { kind: 'lost', key: header, why: `the column is left out; rows that have a value: ${count}` };
  }

  /** Ids by which parents are named, where the file has two for each row. */
  private async aliases(properties: CsvProperties): Promise<ReadonlyMap<string, string>> {
    const aliases = new Map<string, string>();
    if (!this.columns.some(({ field }) => field === 'alias')) return aliases;
    for await (const reader of this.readers(properties))
      if (reader instanceof RowReader && reader.alias) aliases.set(reader.alias, reader.key);
    return aliases;
  }

  private async *readers(properties: CsvProperties): AsyncIterable<KeyedRow | Thing> {
    const { dates, texts } = this.options;
    const named = new Map<string, number>();
    let line = 0;
    for await (const row of rowsOf(this.options)) {
      if (line++ === 0) continue;
      const reader = new KeyedRow(row, { columns: this.columns, dates, texts, properties });
      if (!reader.name) {
        yield { kind: 'lost', key: `row ${line}`, why: 'it has no name' };
        continue;
      }
      const occurrence = (named.get(reader.name) ?? 0) + 1;
      if (!reader.ownKey) named.set(reader.name, occurrence);
      reader.key = reader.ownKey ?? keyOfName(reader.name, occurrence);
      yield reader;
    }
  }

  private *block(rows: readonly ReadRow[]): Iterable<Thing> {
    const items = rows.map(({ item }) => item);
    yield* this.fresh(
      'person',
      rows.flatMap(({ people }) => people),
      (text) => ({ kind: 'person', key: text, ...personOf(text) }),
    );
    yield* this.fresh(
      'state',
      items.flatMap(({ state }) => state ?? []),
      (name) => ({
        ...{ kind: 'state', key: name, name, group: this.options.groups.get(name.toLowerCase()) ?? groupOf(name) },
      }),
    );
    yield* this.fresh(
      'label',
      items.flatMap(({ labels }) => labels),
      (name) => ({ kind: 'label', key: name, name }),
    );
    yield* this.fresh(
      'cycle',
      items.flatMap(({ cycle }) => cycle ?? []),
      (name) => ({
        ...{ kind: 'cycle', key: name, name, startDate: null, endDate: null },
      }),
    );
    yield* this.fresh(
      'module',
      items.flatMap(({ modules }) => modules),
      (name) => ({ kind: 'module', key: name, name }),
    );
    yield* this.fresh(
      'milestone',
      items.flatMap(({ milestone }) => milestone ?? []),
      (name) => ({
        ...{ kind: 'milestone', key: name, name, targetDate: null },
      }),
    );
    yield* this.fresh(
      'type',
      items.flatMap(({ type }) => type ?? []),
      typeOf,
    );
    yield* items;
    yield* rows.flatMap(({ comments }) => comments);
    yield* rows.flatMap(({ links }) => links);
    yield* rows.flatMap(({ values }) => values);
    yield* rows.flatMap(({ subscriptions }) => subscriptions);
    for (const { item, complaints } of rows)
      for (const what of complaints) yield { kind: 'remark', key: item.key, what };
  }

  /** Introduces names that were not mentioned before. */
  private *fresh(kind: string, names: readonly string[], thing: (name: string) => Thing): Iterable<Thing> {
    for (const name of names) {
      const mark = `${kind} ${name}`;
      if (this.met.has(mark)) continue;
      this.met.add(mark);
      yield thing(name);
    }
  }
}

class KeyedRow extends RowReader {
  key = '';
}

const typeOf = (name: string): TypeThing => ({
  ...{ kind: 'type', key: name, name, description: '', isActive: true, isDefault: false, logoProps: {} },
  ...{ isEpic: name.toLowerCase() === 'epic', level: 0 },
});

/** Reads what the first rows have in the columns of properties, and what they call people. */
async function samplesOf(options: CsvOptions, columns: readonly Column[]): Promise<Samples> {
  const samples = { texts: new Map<string, string[]>(), people: new Set<string>() };
  if (!columns.some(({ field }) => field === 'property')) return samples;
  let line = 0;
  for await (const row of rowsOf(options)) {
    if (line++ === 0) continue;
    if (line > SAMPLED) break;
    for (const [index, { header, field }] of columns.entries()) {
      const cell = row[index]?.trim();
      if (!cell) continue;
      if (PEOPLE.includes(field)) samples.people.add(cell);
      if (field === 'property') append(samples.texts, propertyNameOf(header), cell);
    }
  }
  return samples;
}

/** Somebody as `Ann Lee <ann@example.com>`, as an address or as a name. */
function personOf(text: string): { email: string | null; name: string } {
  const [, name, address] = /^(.*?)\s*<([^<>\s]+@[^<>\s]+)>$/.exec(text) ?? [];
  if (address) return { email: address, name: name || address };
  return text.includes('@') ? { email: text, name: text.slice(0, text.indexOf('@')) } : { email: null, name: text };
}

async function* rowsOf({ path, title }: Pick<CsvOptions, 'path' | 'title'>): AsyncGenerator<string[], undefined> {
  const format = extname(path).toLowerCase() === '.xlsx' ? 'xlsx' : 'csv';
  try {
    let count = 0;
    for await (const row of readSheet(format, path, BOUNDS)) {
      if (++count % TURN === 0) await setImmediate();
      yield row;
    }
  } catch (error) {
    throw error instanceof SheetError ? new ImportError(`${title} cannot be read: ${error.message}`) : error;
  }
}
