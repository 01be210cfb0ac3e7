import { auditV1, externalPair, present, shows, type Member } from '#http';
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
  ...auditV1,
  name: show.text('name'),
  description: show.text('description'),
  start_date: show.datetime('startDate', { nullable: true }),
  end_date: show.datetime('endDate', { nullable: true }),
  view_props: show.object('viewProps'),
  sort_order: show.number('sortOrder'),
  ...externalPair,
  progress_snapshot: show.computed({ type: 'object' }, ['progressSnapshot'], ({ progressSnapshot }) =>
    snapshotV1(progressSnapshot),
  ),
  archived_at: show.datetime('archivedAt', { nullable: true }),
  logo_props: show.object('logoProps'),
  timezone: show.text('timezone'),
  version: show.integer('version'),
  project: show.uuid('projectId'),
  workspace: show.uuid('workspaceId'),
  owned_by: show.uuid('ownedById'),
};

const expansions = <T extends CycleRecord>() => ({
  ...inProjectV1<T>(),
  owned_by: shows<T>().via(Users, 'ownedById', () => userLiteV1),
});

/** A cycle without counts of its work items. */
export const cycleLiteV1 = present<CycleRecord>('CycleLite', MEMBERS, expansions());

const GROUPS: readonly StateGroup[] = ['cancelled', 'completed', 'started', 'unstarted', 'backlog'];

const integer = (of: (counts: ItemCounts) => number): Member<CountedCycle> => ({
  schema: { type: 'integer' },
  from: ['counts'],
  presence: 'always',
  value: ({ counts }) => of(counts),
});

/** Estimates are sums of the keys of estimate points, which are integers. */
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
