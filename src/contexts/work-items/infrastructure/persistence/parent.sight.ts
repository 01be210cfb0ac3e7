import { leavesOf, mapFilters, type Filter, type FilterTree, type WorkspaceCtx } from '#kernel';
import type { Db } from '#persistence';
import { seesEveryProject } from '../../application/visibility';
import type { ViewerAccess } from './related.filters';
import { visibleOf, visibleProjects } from './visible-projects';

const asksForParent = ({ field }: Filter): boolean => field === 'parentId';

/** Returns the filters with a parent that the caller may not see treated as no parent. */
export async function withinSight(
  db: Db,
  ctx: WorkspaceCtx,
  filters: readonly FilterTree[],
): Promise<readonly FilterTree[]> {
  if (seesEveryProject(ctx) || !filters.flatMap(leavesOf).some(asksForParent)) return filters;
  const visible = visibleOf(await visibleProjects(db, ctx, { archived: true }));
  const sight = { ...visible, userId: ctx.userId };
  const narrowed = (filter: Filter) => (asksForParent(filter) ? byParent(filter, sight) : filter);
  return filters.map((tree) => mapFilters(tree, narrowed));
}

function byParent(filter: Filter, sight: ViewerAccess): FilterTree {
  const hasSeenParent: Filter = { field: 'parentIn', operator: 'eq', value: sight };
  if (filter.operator !== 'isnull') return { and: [filter, hasSeenParent] };
  return filter.value === true ? { not: hasSeenParent } : hasSeenParent;
}
