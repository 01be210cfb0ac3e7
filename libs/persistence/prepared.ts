import { Query, types, type Connection, type Pool, type PoolClient } from 'pg';
import { objectFactory, mapInSlices } from '#kernel';
import { wireTypes } from './wire-types';

type Texts = (string | null)[];

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Methods of a query that the driver calls and that are missing from its types. */
declare module 'pg' {
  // oxlint-disable-next-line typescript/no-explicit-any -- as the class has them
  interface Query<R extends QueryResultRow = any, I extends any[] = any> {
    name?: string;
    prepare(connection: Connection): void;
    hasBeenParsed(connection: Connection): boolean;
    handleRowDescription(message: { readonly fields: readonly Field[] }): void;
    handleDataRow(message: { readonly fields: Texts }): void;
  }
}

type Parse = (text: string) => unknown;
type ReadRow = (texts: Texts) => object;

const TEXT = 25;
const asItIs = types.getTypeParser(TEXT);

function reader(fields: readonly Field[]): ReadRow {
  const make = objectFactory(fields.map(({ name }) => name));
  const parsers = fields.map(({ dataTypeID }) => wireTypes.getTypeParser(dataTypeID, 'text') as Parse);
  const parsed = [...parsers.entries()].filter(([, parse]) => parse !== asItIs);
  return (texts) => {
    const values: unknown[] = texts;
    for (const [index, parse] of parsed) {
      const text = texts[index];
      if (typeof text === 'string') values[index] = parse(text);
    }
    return make(values);
  };
}

/** What is known about the statements of a connection. */
interface Known {
  /** How rows are read, by the name of the statement. */
  readonly readers: Map<string, ReadRow>;
  /** The same connection, but without its `describe`. */
  readonly silent: Connection;
}

const connections = new WeakMap<Connection, Known>();

function knownOf(connection: Connection): Known {
  const known = connections.get(connection) ?? {
    readers: new Map<string, ReadRow>(),
    silent: Object.create(connection, { describe: { value: () => undefined } }) as Connection,
  };
  connections.set(connection, known);
  return known;
}

/**
 * A statement that PostgreSQL may already have prepared on the connection. The driver requests the description of the
 * result columns each time and builds parsers for them; for a statement with forty columns, that costs more than the
 * row. The columns cannot change while the connection has the statement, so they are requested only the first time.
 */
class Prepared extends Query {
  readonly found: Texts[] = [];
  read?: ReadRow;
  private known?: Known;

  constructor({ name, text, values }: Statement) {
    super(text, values as unknown[]);
    this.name = name;
  }

  override prepare(connection: Connection): void {
    this.known = knownOf(connection);
    this.read = this.name && this.hasBeenParsed(connection) ? this.known.readers.get(this.name) : undefined;
    super.prepare(this.read ? this.known.silent : connection);
  }

  override handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.read = reader(fields);
    if (this.name) this.known?.readers.set(this.name, this.read);
  }

  override handleDataRow({ fields }: { readonly fields: Texts }): void {
    this.found.push(fields);
  }
}

interface Statement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

type Run = (query: Prepared, done: (error?: Error | null) => void) => void;

/** Runs a statement and returns its rows. A named statement is parsed and planned once per connection. */
export async function rowsOfStatement<R>(executor: Pool | PoolClient, statement: Statement): Promise<R[]> {
  const query = new Prepared(statement);
  await new Promise<void>((resolve, reject) => {
    (executor.query as Run).call(executor, query, (error) => (error ? reject(error) : resolve()));
  });
  const { found, read } = query;
  if (!read) return [];
  return (found.length < FEW || isSmall(found) ? found.map(read) : await mapInSlices(found, read)) as R[];
}

/** Up to this many rows are read at once, whatever their size: a row cannot be larger than what a request may write. */
const FEW = 2;
/**
 * A result with fewer characters is read in much less than a slice. Most results are, and splitting would delay them.
 */
const SMALL = 100_000;

function isSmall(rows: readonly Texts[]): boolean {
  let left = SMALL;
  for (const texts of rows) for (const text of texts) if ((left -= text?.length ?? 0) < 0) return false;
  return true;
}
