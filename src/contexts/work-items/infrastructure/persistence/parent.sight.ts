import { isFilter, leavesOf, type Filter, type FilterTree, type WorkspaceCtx } from '#kernel';
import type { Db } from '#persistence';
import { seesEveryProject } from '../../application/visibility';
import type { Sight } from './related.filters';
import { visibleOf, visibleProjects } from './visible-projects';

const asksForParent = ({ field }: Filter): boolean => field === 'parentId';

/** The filters, where those by parent take a parent that the caller does not see for none. */
export async function withinSight(
  db: Db,
  ctx: WorkspaceCtx,
  filters: readonly FilterTree[],
): Promise<readonly FilterTree[]> {
  if (seesEveryProject(ctx) || !filters.flatMap(leavesOf).some(asksForParent)) return filters;
  const visible = visibleOf(await visibleProjects(db, ctx, { archived: true }));
  return filters.map((tree) => narrowed(tree, { ...visible, userId: ctx.userId }));
}

function narrowed(tree: FilterTree, sight: Sight): FilterTree {
  if ('not' in tree) return { not: narrowed(tree.not, sight) };
  if ('and' in tree) return { and: tree.and.map((part) => narrowed(part, sight)) };
  if ('or' in tree) return { or: tree.or.map((part) => narrowed(part, sight)) };
  return isFilter(tree) && asksForParent(tree) ? byParent(tree, sight) : tree;
}

function byParent(filter: Filter, sight: Sight): FilterTree {
  const hasSeenParent: Filter = { field: 'parentIn', operator: 'eq', value: sight };
  if (filter.operator !== 'isnull') return { and: [filter, hasSeenParent] };
  return filter.value === true ? { not: hasSeenParent } : hasSeenParent;
}
