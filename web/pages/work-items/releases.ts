import { cache } from '../../data/cache';
import { api } from '../../data/client';
import { workspacePath } from '../../data/paths';
import { complainOf } from '../../data/problems';
import type { Item } from '../../data/wire';

/** Adds an item to releases, and removes it from those that no longer contain it. */
export async function setReleases(
  slug: string,
  item: Item,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const path = (id: string) => `${workspacePath(slug)}releases/${id}/work-items/`;
  try {
    for (const id of before) if (!after.includes(id)) await api.post(path(id), { remove: [item.id] });
    for (const id of after) if (!before.includes(id)) await api.post(path(id), { add: [item.id] });
  } catch (error) {
    complainOf(error);
  }
  await cache.invalidateQueries({ queryKey: ['releases', 'of', item.id] });
}
