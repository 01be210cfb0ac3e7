import { filter } from '#kernel';
import { knownInWorkspace, namedInWorkspace, type ItemReference } from '#references';

declare module '#references' {
  interface ReferenceMembers {
    releaseIds: readonly string[];
  }
}

/** SQL of the next unreleased release by planned date. Releases without a date come last. */
const EARLIEST_UNRELEASED = `$3::timestamptz is not null and t.id = (
  select r.id from releases r where r.workspace_id = $1 and r.deleted_at is null and r.status = 'unreleased'
  order by coalesce(r.target_date, r.release_date) nulls last, r.created_at, r.id limit 1)`;

export const releaseReference: ItemReference = {
  kind: 'release',
  member: 'releaseIds',
  set: { table: 'work_item_releases', column: 'release_id', authored: true },
  known: knownInWorkspace('releases'),
  names: namedInWorkspace('releases'),
  history: { field: 'releases', place: 9, set: 'created', cleared: 'deleted' },
  filter: 'releaseId',
  filters: { releaseId: filter.uuid('eq', 'in', 'isnull') },
  query: {
    word: 'release',
    optional: true,
    forMembers: true,
    sets: { earliestUnreleasedRelease: EARLIEST_UNRELEASED },
  },
};
