import type { Statement } from './review';
import { askedAcross } from './rules';

interface Reason {
  /** How often the statements are sent. */
  readonly when: string;
  readonly why: string;
}

/**
 * When and why the statements of a file ask tables of tenants without a workspace. On many nodes they go to all of them.
 * Those that never go as they stand get the workspace from what is added to them.
 */
const REASONS: Readonly<Record<string, Reason>> = {
  'libs/events/event-progress.ts': {
    when: 'every few seconds',
    why: 'consumers look in all workspaces for events that they have not read',
  },
  'libs/events/event-retention.ts': { when: 'once an hour', why: 'old events are deleted by age' },
  'src/contexts/assets/infrastructure/persistence/sql.file-records.ts': {
    when: 'once an hour',
    why: 'unneeded files are looked for by age, and stored ones by their owners',
  },
  'src/contexts/audit/infrastructure/persistence/sql.person.audit.trail.ts': {
    when: 'for a change of an account',
    why: 'what happens to a person is told to all of their workspaces',
  },
  'src/contexts/automations/infrastructure/persistence/sql.node-secrets.ts': {
    when: 'once an hour',
    why: 'all secrets are sealed with a new key',
  },
  'src/contexts/automations/infrastructure/persistence/sql.run.repository.ts': {
    when: 'once an hour',
    why: 'old runs are deleted by age',
  },
  'src/contexts/exports/infrastructure/persistence/sql.export.repository.ts': {
    when: 'for an export, and once an hour',
    why: 'the process that makes exports takes the oldest, and removes those that are over',
  },
  'src/contexts/group-sync/infrastructure/persistence/sql.group.grants.ts': {
    when: 'for a sign-in',
    why: 'all workspaces with synchronized groups are asked',
  },
  'src/contexts/instance/infrastructure/persistence/sql.erasure.repository.ts': {
    when: 'for an erasure',
    why: 'the workspaces that know a person are looked for',
  },
  'src/contexts/instance/infrastructure/persistence/sql.instance-person.repository.ts': {
    when: 'for a request of an administrator',
    why: 'instance administrators list people with the number of their workspaces',
  },
  'src/contexts/instance/infrastructure/persistence/sql.instance-workspace.repository.ts': {
    when: 'for a request of an administrator',
    why: 'instance administrators list all workspaces',
  },
  'src/contexts/notifications/infrastructure/persistence/sql.notification.repository.ts': {
    when: 'once an hour',
    why: 'old notifications are deleted by age',
  },
  'src/contexts/progress/infrastructure/persistence/sql.flow.sample.ts': {
    when: 'for a command',
    why: 'an operator has some projects of all workspaces examined',
  },
  'src/contexts/progress/infrastructure/persistence/sql.progress.repository.ts': {
    when: 'for a command',
    why: 'an operator has the progress of all workspaces counted anew',
  },
  'src/contexts/queries/infrastructure/persistence/ranking.ts': {
    when: 'never as it stands',
    why: 'the workspace is in the conditions that a request adds',
  },
  'src/contexts/queries/infrastructure/persistence/sql.work-item.finder.ts': {
    when: 'never as it stands',
    why: 'the workspace is in the conditions that a request adds',
  },
  'src/contexts/upkeep/infrastructure/persistence/sql.due-items.ts': {
    when: 'once a day',
    why: 'projects that close or archive work items are looked for',
  },
  'src/contexts/webhooks/infrastructure/persistence/delivery-backlog.ts': {
    when: 'for a reading of metrics',
    why: 'an operator sees what waits in all workspaces',
  },
  'src/contexts/webhooks/infrastructure/persistence/delivery.sql.ts': {
    when: 'once an hour',
    why: 'old deliveries and logs are deleted by age',
  },
  'src/contexts/webhooks/infrastructure/persistence/sql.webhook-secrets.ts': {
    when: 'once an hour',
    why: 'all secrets are sealed with a new key',
  },
  'src/contexts/work-items/infrastructure/persistence/related.filters.ts': {
    when: 'never as it stands',
    why: 'the workspace is in the conditions that a request adds',
  },
  'src/contexts/work-items/infrastructure/persistence/sql.count-folding.ts': {
    when: 'once a minute',
    why: 'workspaces with counts to sum up are looked for',
  },
  'src/contexts/workspaces/infrastructure/persistence/sql.person-workspaces.ts': {
    when: 'for a request',
    why: 'a person lists their workspaces',
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
