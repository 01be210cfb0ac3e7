import { Query, types, type Connection, type Pool, type PoolClient } from 'pg';
import { maker, mapInSlices } from '#kernel';
import { wireTypes } from './wire-types';

type Texts = (string | null)[];

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** What the driver calls of a query, which its types leave out. */
declare module 'pg' {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any, @typescript-eslint/no-unused-vars -- as the class has them
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
  const make = maker(fields.map(({ name }) => name));
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

/** What is known of the statements of a connection. */
interface Known {
  /** By the name of a statement, how its rows are read. */
  readonly readers: Map<string, ReadRow>;
  /** The same connection, but that it describes nothing. */
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
 * A statement that PostgreSQL may know on the connection from before. The driver asks for the description of its columns
 * each time, and makes ready for each of them anew: of a statement with forty columns that costs more than its row. They
 * cannot change as long as the connection has the statement, so they are asked for where it is new.
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

/** The rows of a statement; one with a name is parsed and planned once on each connection. */
export async function rowsOfStatement<R>(executor: Pool | PoolClient, statement: Statement): Promise<R[]> {
  const query = new Prepared(statement);
  await new Promise<void>((resolve, reject) => {
    (executor.query as Run).call(executor, query, (error) => (error ? reject(error) : resolve()));
  });
  const { found, read } = query;
  if (!read) return [];
  return (found.length < FEW || isSmall(found) ? found.map(read) : await mapInSlices(found, read)) as R[];
}

/** So few rows are read at once, whatever their size: none is larger than what a request may write. */
const FEW = 2;
/** Characters that are read in much less than a slice: most answers are, and waiting for nothing costs them time. */
const SMALL = 100_000;

function isSmall(rows: readonly Texts[]): boolean {
  let left = SMALL;
  for (const texts of rows) for (const text of texts) if ((left -= text?.length ?? 0) < 0) return false;
  return true;
}
