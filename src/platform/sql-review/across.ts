import type { Statement } from './review';
import { askedAcross } from './rules';

interface Reason {
  /** How often the statements are sent. */
  readonly when: string;
  readonly why: string;
}

/**
 * When and why the statements of a file ask tables of tenants without a workspace. On many nodes they go to all of them,
 * so none is in the way of a request.
 */
const REASONS: Readonly<Record<string, Reason>> = {
  'libs/events/event-progress.ts': {
    when: 'every few seconds',
    why: 'consumers look in all workspaces for events that they have not read',
  },
  'src/contexts/instance/infrastructure/persistence/sql.erasure.repository.ts': {
    when: 'for an erasure, by a job',
    why: 'workspaces that have invited one of the addresses are looked for',
  },
  'src/contexts/progress/infrastructure/persistence/sql.flow.sample.ts': {
    when: 'for a command',
    why: 'an operator has some projects of all workspaces examined',
  },
  'src/contexts/progress/infrastructure/persistence/sql.progress.repository.ts': {
    when: 'for a command',
    why: 'an operator has the progress of all workspaces counted anew',
  },
  'src/contexts/webhooks/infrastructure/persistence/delivery-backlog.ts': {
    when: 'for a reading of metrics',
    why: 'an operator sees what waits in all workspaces',
  },
  'src/contexts/work-items/infrastructure/persistence/sql.count-folding.ts': {
    when: 'once a minute',
    why: 'workspaces with counts to sum up are looked for',
  },
  'src/contexts/workspaces/infrastructure/persistence/sql.directory-repair.ts': {
    when: 'once an hour',
    why: 'workspaces that a server of an earlier version has changed are looked for',
  },
};

export const reasonFor = (file: string): Reason | undefined => REASONS[file];

/** Returns files that ask across workspaces without a reason, and reasons of files that do not. */
export function unexplained(statements: readonly Statement[]): string[] {
  const asking = new Set(askedAcross(statements).map(({ file }) => file));
  return [
    ...[...asking].filter((file) => !REASONS[file]).map((file) => `${file} has no reason to ask across workspaces`),
    ...Object.keys(REASONS)
      .filter((file) => !asking.has(file))
      .map((file) => `${file} asks within a workspace and needs no reason`),
  ];
}
