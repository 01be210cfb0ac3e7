import { present, shows, type Member } from '#http';
import type { StateGroup } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV1 } from '../../../identity/api/v1';
import { inProjectV1 } from '../../../projects/api/v1';
import type { ItemCounts } from '../../../work-items';
import type { CycleRecord } from '../../application/cycle.repository';
import { snapshotV1 } from './progress.v1';
import type { CountedCycle } from '../../application/cycle.counting';

const show = shows<CycleRecord>();

const MEMBERS = {
  id: show.uuid('id'),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  deleted_at: show.datetime('deletedAt', { nullable: true }),
  name: show.text('name'),
  description: show.text('description'),
  start_date: show.datetime('startDate', { nullable: true }),
  end_date: show.datetime('endDate', { nullable: true }),
  view_props: show.object('viewProps'),
  sort_order: show.number('sortOrder'),
  external_source: show.text('externalSource', { nullable: true }),
  external_id: show.text('externalId', { nullable: true }),
  progress_snapshot: show.computed({ type: 'object' }, ['progressSnapshot'], ({ progressSnapshot }) =>
    snapshotV1(progressSnapshot),
  ),
  archived_at: show.datetime('archivedAt', { nullable: true }),
  logo_props: show.object('logoProps'),
  timezone: show.text('timezone'),
  version: show.integer('version'),
  created_by: show.uuid('createdById', { nullable: true }),
  updated_by: show.uuid('updatedById', { nullable: true }),
  project: show.uuid('projectId'),
  workspace: show.uuid('workspaceId'),
  owned_by: show.uuid('ownedById'),
};

const expansions = <T extends CycleRecord>() => ({
  ...inProjectV1<T>(),
  owned_by: shows<T>().via(Users, 'ownedById', () => userLiteV1),
});

/** Without counts of work items. */
export const cycleLiteV1 = present<CycleRecord>('CycleLite', MEMBERS, expansions());

const GROUPS: readonly StateGroup[] = ['cancelled', 'completed', 'started', 'unstarted', 'backlog'];

const integer = (of: (counts: ItemCounts) => number): Member<CountedCycle> => ({
  schema: { type: 'integer' },
  from: ['counts'],
  presence: 'always',
  value: ({ counts }) => of(counts),
});

/** Keys of points are whole numbers. */
const estimate = (of: (estimates: ItemCounts) => number): Member<CountedCycle> => ({
  schema: { type: 'integer' },
  from: ['estimates'],
  presence: 'always',
  value: ({ estimates }) => of(estimates),
});

const all = (counts: ItemCounts): number => GROUPS.reduce((sum, group) => sum + (counts[group] ?? 0), 0);

const of =
  (group: StateGroup) =>
  (counts: ItemCounts): number =>
    counts[group] ?? 0;

const COUNTS = {
  total_issues: integer(all),
  ...Object.fromEntries(GROUPS.map((group) => [`${group}_issues`, integer(of(group))])),
};

const ESTIMATES = {
  total_estimates: estimate(all),
  completed_estimates: estimate(of('completed')),
  started_estimates: estimate(of('started')),
};

export const cycleV1 = present<CountedCycle>('Cycle', { ...MEMBERS, ...COUNTS, ...ESTIMATES }, expansions());
