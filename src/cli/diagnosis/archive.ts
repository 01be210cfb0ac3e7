import { arch, availableParallelism, freemem, platform, release, totalmem } from 'node:os';
import type { Readable } from 'node:stream';
import { zipOf, type ZipEntry } from '#zip';
import { shareableConfig, type LoadedConfig } from '../../config';
import { withDatabase } from '../database';
import { isSetUp } from '../doctor/database';
import { examine } from '../doctor/examine';
import { commitOfBuild, versionOfCairn } from '../version';
import { cleanerOf, cleanFindings } from './cleaner';
import { lastErrors } from './log-errors';

const README = `What a server of Cairn looks like from inside, for a report of trouble. Look through it before you pass it on.

README.txt        what you read
versions.json     Cairn, Node.js, the system
settings.json     numbers and words that settings were given; of all other texts only that they are set
doctor.json       what "cairn doctor" says, without names of machines, paths and addresses
server.json, extensions.json, tables.json, indexes.json, connections.json, transactions.json, locks.json
                  PostgreSQL: versions, sizes, estimates of rows, what runs and what waits
statements.json   the slowest statements and their plans, without values; needs pg_stat_statements
queues.json       what waits: mail, jobs, deliveries to webhooks, events
migrations.json   what the database has of the schema, and what it lacks
backups.json      the last back-ups and what became of them
log.json          with --log: ids, codes and stack frames of the last failures
`;

const versions = () => ({
  cairn: versionOfCairn(),
  commit: commitOfBuild(),
  node: process.versions.node,
  os: { platform: platform(), release: release(), arch: arch() },
  processors: availableParallelism(),
  memoryBytes: { total: totalmem(), free: freemem() },
  madeAt: new Date().toISOString(),
});

/** Returns the archive. It holds nothing that people wrote or by which somebody could be known. */
export async function diagnosisOf(loaded: LoadedConfig, log: string | undefined): Promise<Readable> {
  const clean = cleanerOf(loaded);
  const files: Record<string, unknown> = {
    versions: versions(),
    settings: shareableConfig(loaded),
    ...(log === undefined ? {} : { log: await lastErrors(log) }),
    doctor: cleanFindings(await examine(), clean),
    ...(await factsOf(loaded)),
  };
  return zipOf(entries(files));
}

/** If the database cannot be reached, the findings of the doctor say so. */
async function factsOf({ config }: LoadedConfig): Promise<Readonly<Record<string, unknown>>> {
  if (!isSetUp(config)) return {};
  const { databaseFacts } = await import('./database-facts.js');
  try {
    return await withDatabase(config, (database) => databaseFacts(database, config.modules), { schema: 'any' });
  } catch {
    return {};
  }
}

async function* entries(files: Readonly<Record<string, unknown>>): AsyncGenerator<ZipEntry> {
  const modifiedAt = new Date();
  yield { path: 'README.txt', modifiedAt, content: README };
  for (const [name, facts] of Object.entries(files))
    yield { path: `${name}.json`, modifiedAt, content: `${JSON.stringify(facts, null, 2)}\n` };
}
