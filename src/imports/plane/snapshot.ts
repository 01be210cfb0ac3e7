import { Client, type QueryResultRow } from 'pg';
import { wireTypes } from '#persistence';
import { ImportError } from '../import.error';

const CONNECT_MS = 15_000;
/** Rows that are asked for at a time. */
const FETCHED = 2_000;

/** Tables of the application lie in this schema. Other schemas of the database are not read. */
const BEGIN = [
  'begin isolation level repeatable read read only',
  `set local timezone = 'UTC'`,
  'set local search_path = public',
  'set local statement_timeout = 0',
  // Everything is read. Plans for the first rows, or of a database without statistics, take hours for large tables.
  'set local cursor_tuple_fraction = 1',
  'set local enable_nestloop = off',
  'set local idle_in_transaction_session_timeout = 0',
];

/** One state of a database of somebody else: all reads see the same moment, and nothing can be written. */
export class Snapshot {
  private cursors = 0;

  private constructor(private readonly client: Client) {}

  static async open(url: string): Promise<Snapshot> {
    const client = clientOf(url);
    // A connection that breaks while nothing is asked fails the next question.
    client.on('error', () => undefined);
    try {
      await client.connect();
      for (const statement of BEGIN) await client.query(statement);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw new ImportError(`The database cannot be read: ${(error as Error).message}.`);
    }
    return new Snapshot(client);
  }

  /** Reads all rows at once, of results that are small. */
  async all<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(text, [...values])).rows;
  }

  /** Reads rows by a cursor, so that only some of them are in memory. */
  async *rows<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): AsyncIterable<Row> {
    const cursor = `c${++this.cursors}`;
    await this.client.query(`declare ${cursor} no scroll cursor for ${text}`, [...values]);
    try {
      let next: Promise<Row[]> | undefined = this.fetch<Row>(cursor);
      while (next) {
        const rows: Row[] = await next;
        // The database reads on while these rows are worked on.
        next = rows.length === FETCHED ? this.fetch<Row>(cursor) : undefined;
        yield* rows;
      }
    } finally {
      await this.client.query(`close ${cursor}`).catch(() => undefined);
    }
  }

  private fetch<Row extends QueryResultRow>(cursor: string): Promise<Row[]> {
    const rows = this.client.query<Row>(`fetch ${FETCHED} from ${cursor}`).then((result) => result.rows);
    // A failure is thrown when the rows are wanted.
    rows.catch(() => undefined);
    return rows;
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}

function clientOf(url: string): Client {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new ImportError('The address of the database begins with postgresql:// and names a server and a database.');
  try {
    const limits = { connectionTimeoutMillis: CONNECT_MS, application_name: 'cairn import' };
    return new Client({ connectionString: url, types: wireTypes, ...limits });
  } catch {
    // The message of the driver may repeat the address, which has a password.
    throw new ImportError('The address of the database cannot be read.');
  }
}
