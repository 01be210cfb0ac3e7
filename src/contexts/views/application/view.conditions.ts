import type { FilterTree, WorkspaceCtx } from '#kernel';
import type { View } from '../domain/view';

/** What a view asks of work items, in the words of the interface that it is kept for. */
export abstract class ViewConditions {
  /** As they are for this caller; throws what is wrong with them, by the member in which it stands. */
  abstract of(ctx: WorkspaceCtx, view: Partial<Pick<View, 'filters' | 'pqlFilters'>>): Promise<readonly FilterTree[]>;
}
