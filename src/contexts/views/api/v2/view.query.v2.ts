import { readFilterObject, writeFilterTree } from '#http';
import { DomainError, type FilterTree } from '#kernel';
import { workItemsV2, workspaceWorkItemsV2 } from '../../../queries/api/v2';
import type { View } from '../../domain/view';

/** The conditions that `filters` of a view are, by the filters of the lists that it can narrow. */
export function treeOf({ filters }: Pick<View, 'filters'>, isInProject: boolean): FilterTree {
  const { list, filters: names } = isInProject ? workItemsV2 : workspaceWorkItemsV2;
  return readFilterObject(filters, list, names);
}

/** The same as it is shown; null where a filter is no longer known, as one of a package that was taken away. */
export function queryOf(view: Pick<View, 'filters' | 'projectId'>): object | null {
  try {
    return writeFilterTree(treeOf(view, view.projectId !== null));
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
