import type { Statement } from './review';
import { askedAcross } from './rules';

/** Why the statements of a file ask tables of tenants without a workspace. On many nodes they go to all of them. */
const REASONS: Readonly<Record<string, string>> = {
  'libs/events/event-progress.ts': 'consumers look in all workspaces for events that they have not read',
  'libs/events/event-retention.ts': 'old events are deleted by age',
  'src/contexts/assets/infrastructure/persistence/sql.file-records.ts':
    'unneeded files are looked for by age, and stored ones by their owners',
  'src/contexts/audit/infrastructure/persistence/sql.person.audit.trail.ts':
    'what happens to a person is told to all of their workspaces',
  'src/contexts/automations/infrastructure/persistence/sql.node-secrets.ts': 'all secrets are sealed with a new key',
  'src/contexts/automations/infrastructure/persistence/sql.run.repository.ts': 'old runs are deleted by age',
  'src/contexts/exports/infrastructure/persistence/sql.export.repository.ts':
    'the process that makes exports takes the oldest, and removes those that are over',
  'src/contexts/group-sync/infrastructure/persistence/sql.group.grants.ts':
    'when somebody signs in, all workspaces with synchronized groups are asked',
  'src/contexts/instance/infrastructure/persistence/sql.instance-person.repository.ts':
    'instance administrators list people with the number of their workspaces',
  'src/contexts/instance/infrastructure/persistence/sql.instance-workspace.repository.ts':
    'instance administrators list all workspaces',
  'src/contexts/notifications/infrastructure/persistence/sql.notification.repository.ts':
    'old notifications are deleted by age',
  'src/contexts/progress/infrastructure/persistence/sql.flow.sample.ts':
    'an operator has some projects of all workspaces examined',
  'src/contexts/progress/infrastructure/persistence/sql.progress.repository.ts':
    'once a day ends, the projects of its time zones are looked for',
  'src/contexts/queries/infrastructure/persistence/ranking.ts':
    'the workspace is in the conditions that a request adds',
  'src/contexts/queries/infrastructure/persistence/sql.work-item.finder.ts':
    'the workspace is in the conditions that a request adds',
  'src/contexts/upkeep/infrastructure/persistence/sql.due-items.ts':
    'once a day, projects that close or archive work items are looked for',
  'src/contexts/webhooks/infrastructure/persistence/delivery-backlog.ts':
    'an operator sees what waits in all workspaces',
  'src/contexts/webhooks/infrastructure/persistence/delivery.sql.ts': 'old deliveries and logs are deleted by age',
  'src/contexts/webhooks/infrastructure/persistence/sql.webhook-secrets.ts': 'all secrets are sealed with a new key',
  'src/contexts/work-items/infrastructure/persistence/related.filters.ts':
    'the workspace is in the conditions that a request adds',
  'src/contexts/work-items/infrastructure/persistence/sql.count-folding.ts':
    'once a minute, workspaces with counts to sum up are looked for',
  'src/contexts/workspaces/infrastructure/persistence/sql.person-workspaces.ts': 'a person lists their workspaces',
};

export const reasonFor = (file: string): string | undefined => REASONS[file];

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
