import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import type { ImportOptions } from '../imports/import';
import type { Report } from '../imports/report';
import { jsonOption } from './command';
import { note, printColumns, printLine } from './output';

const MAX_SHOWN = 20;

interface DryRun {
  readonly dryRun?: true | undefined;
}

interface Showing extends DryRun {
  /** The command that undoes the import. */
  readonly undo?: string;
}

/** Adds the options that all sources have. */
export const toWorkspace = (command: Command): Command =>
  command
    .requiredOption('--workspace <slug>', 'short name of the workspace')
    .option('--dry-run', 'report what would arrive, and change nothing')
    .addOption(jsonOption());

type Common = Pick<ImportOptions, 'db' | 'audit' | 'countProgress' | 'onProgress' | 'onFile' | 'files'>;

/** Runs `work` with what all imports need. */
export async function withCommon<T>(work: (shared: Common, found: INestApplicationContext) => Promise<T>): Promise<T> {
  const { AuditTrail } = await import('#kernel');
  const { Db } = await import('#persistence');
  const { ProgressRebuild } = await import('../contexts/progress/index.js');
  const { withUseCases } = await import('./with-use-cases.js');
  const files = await filePlace();
  return withUseCases((found) =>
    work(
      {
        db: found.get(Db),
        audit: found.get(AuditTrail, { strict: false }),
        countProgress: (place, itemIds) => found.get(ProgressRebuild).include(place, itemIds),
        onProgress: progress('imported'),
        onFile: counted('files read'),
        files,
      },
      found,
    ),
  );
}

async function filePlace() {
  const { filesOf } = await import('./files.js');
  const { loadSettings } = await import('./settings.js');
  const { config } = loadSettings();
  return { store: await filesOf(config), limits: { maxBytes: config.fileSizeLimitBytes } };
}

const LINE_EVERY_MS = 2_000;

/** Prints how far it is now and then. */
export function progress(done: string): (things: number) => void {
  let last = performance.now();
  return (things) => {
    if (performance.now() - last < LINE_EVERY_MS) return;
    last = performance.now();
    note(`${things} records ${done}`);
  };
}

/** Counts calls, and prints their number now and then. */
function counted(done: string): () => void {
  const [show, state] = [progress(done), { count: 0 }];
  return () => show(++state.count);
}

export const reportJson = ({ counts, fileBytes, notes, furtherNotes }: Report, { dryRun }: DryRun) => ({
  ...{ dry_run: dryRun === true, counts, file_bytes: fileBytes, notes, further_notes: furtherNotes },
});

export function showReport({ counts, fileBytes, notes, furtherNotes }: Report, { dryRun, undo }: Showing): void {
  printLine(dryRun ? 'It would bring:' : 'It brought:');
  const rows = Object.entries(counts).map(([kind, count]) => [
    `  ${kind}`,
    ...[`${count.arrived} new`, `${count.known} known`, `${count.lost} left out`],
  ]);
  printColumns(rows);
  if (fileBytes) printLine(`  The files have ${fileBytes} bytes.`);
  if (!dryRun && undo) printLine(`To undo it: ${undo}`);
  if (!notes.length) return;
  printLine(`Notes (${notes.length + furtherNotes}):`);
  printColumns(notes.slice(0, MAX_SHOWN).map(({ kind, key, what }) => [`  ${kind} ${key}`, what]));
  if (notes.length > MAX_SHOWN) printLine('  "--json" prints them all.');
}
