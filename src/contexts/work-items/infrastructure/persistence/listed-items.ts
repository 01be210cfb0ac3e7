import { isFilter, leavesOf, type Filter, type FilterTree } from '#kernel';
import type { Condition, Db } from '#persistence';
import type { ArchiveFilter } from '../../application/work-item.repository';
import { OPEN } from './work-item.model';

interface Apart {
  readonly sql: string;
  readonly isAskedBy: (filter: Filter) => boolean;
}

/** Conditions of items that lists hide, unless a filter asks for them. */
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

/** True if no filter asks for hidden items, so that the indexes of open items are sufficient. */
export const isOpen = (filters: readonly FilterTree[]): boolean => leftOut(filters).length === APART.length;

/** True for filters that ask for what lists show anyway: neither drafts nor archived items. */
const isShown = ({ field, operator, value }: Filter): boolean =>
  (field === 'isDraft' && operator === 'eq' && value === false) ||
  (field === 'archivedAt' && operator === 'isnull' && value === true);

const isTheirOpposite = ({ field, operator, value }: Filter): boolean =>
  isShown({ field, operator, value: typeof value === 'boolean' ? !value : value });

/**
 * Returns the filters without those that ask for what lists show anyway. They would keep PostgreSQL from using the
 * indexes of open items.
 */
export const besidesShown = (filters: readonly FilterTree[]): FilterTree[] =>
  filters.flatMap((tree): FilterTree[] => {
    if (isFilter(tree)) return isShown(tree) ? [] : [tree];
    if ('not' in tree) return isFilter(tree.not) && isTheirOpposite(tree.not) ? [] : [tree];
    if (!('and' in tree)) return [tree];
    const rest = besidesShown(tree.and);
    return rest.length ? [{ and: rest }] : [];
  });

export function listedItems(filters: readonly FilterTree[], archive: ArchiveFilter): Condition {
  if (archive === 'archived') return () => 't.archived_at is not null';
  const out = leftOut(filters);
  return () => (out.length === APART.length ? OPEN : out.map(({ sql }) => sql).join(' and ') || 'true');
}

/** Returns the stored number of open items in these projects. */
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
