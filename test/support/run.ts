import { join } from 'node:path';

export const ROOT = join(__dirname, '../..');

/** What global-setup started; every test file gets it by environment. */
export interface TestRun {
  readonly databaseUrl: string;
  /** The port of the pooler before all databases; null without one (TEST_PGBOUNCER). */
  readonly pooler: number | null;
  /** Base URLs of the server processes, all on one database. */
  readonly servers: readonly string[];
  /** Where the process is asked that has servers for suites (server-host.mjs). */
  readonly host: string;
  /** Where commands are run one after the other (cli-host.mjs). */
  readonly commands: string;
  /** Where all of them keep files. */
  readonly storageDir: string;
  /** Where the servers write down the text of each statement, once. */
  readonly statements: string;
}

export const testRun = (): TestRun => JSON.parse(process.env.CAIRN_TEST_RUN!) as TestRun;
