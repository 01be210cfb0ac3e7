import { complain } from '../kit';
import { api, ApiProblem } from './client';
import { apply, cache, cachedItem, takeOut } from './cache';
import { itemPath, projectPath } from './records';
import { words } from '../words';
import type { Item, ItemChange, ItemDetail, NewItem } from './wire';

/** What a refusal says to the person. */
export function explain(error: unknown): { readonly title: string; readonly text?: string } {
  if (!(error instanceof ApiProblem)) return { title: words().failed };
  if (error.status === 0) return { title: words().offline };
  const fields = Object.values(error.fields).join(' ');
  const trace = error.status >= 500 && error.requestId ? words().requestId(error.requestId) : '';
  return { title: error.message || words().failed, text: [fields, trace].filter(Boolean).join(' ') };
}

export function complainOf(error: unknown): void {
  const { title, text } = explain(error);
  complain(title, text);
}

/** Members of the change that still have the value that it gave them: only those are put back. */
function undone(before: Item, change: ItemChange): Partial<Item> {
  const now = cachedItem(before.id) as Record<string, unknown> | undefined;
  const given = change as Record<string, unknown>;
  const was = before as unknown as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(change).flatMap((member) => (now?.[member] === given[member] ? [[member, was[member]]] : [])),
  );
}

/**
 * Changes a work item: at once in all that is on the page, then on the server, whose answer replaces it. What it refuses is
 * put back and said. Returns whether it was taken.
 */
export async function changeItem(slug: string, item: Item, change: ItemChange): Promise<boolean> {
  const before = cachedItem(item.id) ?? item;
  apply({ ...before, ...change } as Item);
  try {
    const { data, etag } = await api.patch<ItemDetail>(itemPath(slug, item), change);
    apply(data, etag);
    void cache.invalidateQueries({ queryKey: ['activities', `${itemPath(slug, item)}activities/`] });
    return true;
  } catch (error) {
    apply({ ...(cachedItem(item.id) ?? before), ...undone(before, change) });
    complainOf(error);
    return false;
  }
}

export async function createItem(slug: string, project: string, item: NewItem): Promise<ItemDetail> {
  const made = await api.post<ItemDetail>(`${projectPath(slug, project)}work-items/`, item);
  apply(made);
  return made;
}

export async function deleteItem(slug: string, item: Item): Promise<boolean> {
  try {
    await api.delete(itemPath(slug, item));
    takeOut(item.id);
    return true;
  } catch (error) {
    complainOf(error);
    return false;
  }
}
