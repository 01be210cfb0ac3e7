import type { Command } from 'commander';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { note, printJson, printLine } from '../output';
import type { Block } from '../plan/blocks';
import type { Plan, PlannedMigration, SideBySide } from '../plan/plan';

const ABOUT = `
Runs the pending migrations in a scratch database with the schema of this one and without rows, looks at locks and files
after each statement, and removes it. The database itself is read, but not changed or locked. The user of the database must
be allowed to create databases.`;

export const planCommand = (): Command =>
  newCommand('plan', 'show what the pending migrations would do, how long they may take and who waits meanwhile')
    .addOption(jsonOption())
    .addHelpText('after', ABOUT)
    .action(run);

/** What a rehearsal without rows cannot show. */
const UNKNOWNS = [
  'Times come from the sizes of the tables and from 20,000 rows that this PostgreSQL wrote just now. Other load, and tables larger than its memory, make them longer.',
  'Numbers of rows are the estimates of PostgreSQL. A statement that changes rows counts with all rows of its largest table.',
  'What a migration does only because of the rows that it finds is not shown. Neither are locks on single rows.',
  'A lock waits for transactions that are open. Each wait ends after 3 seconds, and the migration is tried again for 5 minutes.',
];

const DENIED = '42501';

async function run({ json }: JsonOption): Promise<void> {
  const plan = await planned();
  if (json) return printJson(asJson(plan));
  if (!plan.migrations.length) return printLine('The database is up to date: there is nothing to do.');
  for (const migration of plan.migrations) printMigration(migration);
  printSummary(plan);
  for (const text of UNKNOWNS) note(text);
}

async function planned(): Promise<Plan> {
  const { loadSettings } = await import('../settings.js');
  const { withDatabase } = await import('../database.js');
  const { planOf } = await import('../plan/plan.js');
  const { CommandError } = await import('../failure.js');
  const { config } = loadSettings();
  return withDatabase(config, (database) => planOf(database, config)).catch((error: unknown) => {
    if ((error as { code?: string }).code !== DENIED) throw error;
    throw new CommandError(
      'The plan needs a scratch database, which the user of DATABASE_URL may not create: alter role ... createdb.',
    );
  });
}

function printMigration({ name, statements, blocks, seconds, sideBySide }: PlannedMigration): void {
  printLine(`${name}  (about ${duration(seconds)})`);
  for (const statement of statements) {
    printLine(`  ${statement.sql.replace(/\s+/g, ' ')}`);
    for (const table of statement.rewrites) printLine(`    writes ${table} anew`);
    for (const { name: index, table, concurrently } of statement.indexes)
      printLine(`    builds ${index} on ${table}${concurrently ? ' concurrently' : ''}`);
  }
  for (const block of blocks) printLine(`  ${describeBlock(block)}`);
  for (const reason of sideBySide.reasons) printLine(`  earlier versions: ${reason}`);
  printLine();
}

const describeBlock = ({ table, waits, seconds }: Block): string =>
  `${waits} of ${table} wait for about ${duration(seconds)}`;

function printSummary({ migrations, seconds, room, sideBySide }: Plan): void {
  printLine(`${migrations.length} migrations, about ${duration(seconds)} in all.`);
  const free = room.free === null ? 'how much is free there is not known here' : `${mebibytes(room.free)} are free`;
  printLine(
    `Room on the disk of the database: up to ${mebibytes(room.needed)}, and as much again for its log; ${free}.`,
  );
  printLine(BESIDE[sideBySide.verdict]);
}

const BESIDE: Readonly<Record<SideBySide['verdict'], string>> = {
  yes: 'The change only adds: servers of the version before can go on until they are replaced. They cannot be started again.',
  no: 'Stop all servers first: those of the version before cannot work on the new schema.',
  unknown: 'Stop all servers first, unless the changes say otherwise: the schema only gains, but rows change.',
};

const duration = (seconds: number): string =>
  seconds < 1 ? 'a second' : seconds < 120 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

const mebibytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MiB`;

const asJson = ({ applied, migrations, tables, sideBySide, seconds, room }: Plan) => ({
  applied,
  migrations: migrations.map(({ statements, sideBySide: beside, bytes, ...migration }) => ({
    ...migration,
    statements: statements.map(({ changesRows, ...statement }) => ({ ...statement, changes_rows: changesRows })),
    side_by_side: beside,
    bytes,
  })),
  tables: tables.map(({ indexBytes, ...size }) => ({ ...size, index_bytes: indexBytes })),
  seconds,
  room: { needed_bytes: room.needed, free_bytes: room.free },
  side_by_side: sideBySide,
  unknowns: UNKNOWNS,
});
