import { leavesOf, type Filter, type FilterTree } from '#kernel';
import type { Condition, Db } from '#persistence';
import type { ArchiveFilter } from '../../application/work-item.repository';
import { OPEN } from './work-item.model';

interface Apart {
  readonly sql: string;
  readonly isAskedBy: (filter: Filter) => boolean;
}

/** What lists leave out, unless a filter is about it. */
const APART: readonly Apart[] = [
  { sql: 't.archived_at is null', isAskedBy: ({ field }) => field === 'archivedAt' },
  { sql: 'not t.is_draft', isAskedBy: ({ field }) => field === 'isDraft' },
  {
    sql: `t.state_group <> 'triage'`,
    isAskedBy: ({ field, value }) => field === 'stateGroup' && [value].flat().includes('triage'),
  },
];

const leftOut = (filters: readonly FilterTree[]): readonly Apart[] => {
  const asked = filters.flatMap(leavesOf);
  return APART.filter(({ isAskedBy }) => !asked.some(isAskedBy));
};

/** Whether no filter is about what lists leave out, so that the indexes of open items have all of them. */
export const isOpen = (filters: readonly FilterTree[]): boolean => leftOut(filters).length === APART.length;

export function listedItems(filters: readonly FilterTree[], archive: ArchiveFilter): Condition {
  if (archive === 'archived') return () => 't.archived_at is not null';
  const out = leftOut(filters);
  return () => (out.length === APART.length ? OPEN : out.map(({ sql }) => sql).join(' and ') || 'true');
}

/** The maintained number of open items of whole projects. */
export async function countedItems(
  db: Db,
  { workspaceId }: { readonly workspaceId: string },
  projectIds: readonly string[],
): Promise<number> {
  const [row] = await db.read<{ total: number }>(
    `select coalesce(sum(visible_items), 0)::int8 as total from project_counters
     where workspace_id = $1 and project_id = any($2::uuid[])`,
    [workspaceId, projectIds],
  );
  return row!.total;
}
