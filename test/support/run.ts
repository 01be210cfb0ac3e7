import { join } from 'node:path';

export const ROOT = join(__dirname, '../..');

/** What global-setup started; every test file gets it by environment. */
export interface TestRun {
  readonly databaseUrl: string;
  /** Base URLs of the server processes, all on one database. */
  readonly servers: readonly string[];
  /** Where all of them keep files. */
  readonly storageDir: string;
}

export const testRun = (): TestRun => JSON.parse(process.env.CAIRN_TEST_RUN!) as TestRun;
