import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../run';
import type { Finding } from './rules';

/** Statements that break a rule, by the file that sends them, and why they may. */
const EXCUSED: Readonly<Record<string, string>> = {
  'src/backup/create.ts asks across workspaces: audit_chains': 'A back-up is of the whole installation.',
  'src/backup/create.ts asks across workspaces: workspaces': 'A back-up is of the whole installation.',
  'src/backup/restore.ts asks across workspaces: workspaces': 'What is restored is the whole installation.',
  'src/cli/backup/readable.ts asks across workspaces: workspaces': 'A verified back-up is read in each workspace.',
  'src/cli/doctor/backups.ts asks across workspaces: workspaces': 'A command asks whether there is any workspace.',
  'src/cluster/balance.ts asks across workspaces: workspaces': 'A command begins with the slug of its workspace.',
  'src/imports/plane/project.ts asks across workspaces: workspaces': 'An import begins with the slug of its workspace.',
  'src/imports/plane/queries.ts asks across workspaces: workspaces': 'It is asked of the database of another tracker.',
  'src/imports/project.ts asks across workspaces: workspaces': 'An import begins with the slug of its workspace.',
  'src/parcel/export.ts asks across workspaces: workspaces': 'An export begins with the slug of its workspace.',
  'src/seed/workspace.ts asks across workspaces: workspaces': 'A command begins with the slug of its workspace.',
  'src/backup/restore.ts asks across workspaces: event_cursors': 'What is restored is the whole installation.',
  'src/backup/restore.ts asks across workspaces: outbox': 'What is restored is the whole installation.',
  'src/backup/restore.ts asks across workspaces: postponed_events': 'What is restored is the whole installation.',
  'src/cli/backup/readable.ts asks across workspaces: projects': 'A verified back-up is read in each workspace.',
  'src/cli/backup/readable.ts asks across workspaces: workspace_members':
    'A verified back-up is read in each workspace.',
  'src/imports/project.ts asks across workspaces: projects':
    'An import begins with the slug of its workspace and the key of its project.',
  'src/platform/installation/sql.installation.ts calls while it changes: now()': 'The table has one row, on one node.',
};

/** Where texts ask across workspaces stands with the reason in tables.txt; their neighbours may send them. */
const explained = new Set(
  readFileSync(join(ROOT, 'contract/tables.txt'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, file, table] = /^(\S+) asks (\S+) without a workspace, /.exec(line) ?? [];
      return file ? [`${dirname(file)} ${table}`] : [];
    }),
);

/** Returns what a file may not send, in words. */
export const unexcused = (from: string, findings: readonly Finding[]): string[] =>
  findings
    .filter(({ rule, what }) => rule !== 'asks across workspaces' || !explained.has(`${dirname(from)} ${what}`))
    .map(({ rule, what }) => `${from} ${rule}: ${what}`)
    .filter((problem) => !(problem in EXCUSED));
