import { base, type Importing } from './importing';
import type { FavoriteThing } from './personal-things';

/** Adds marks of people who are here. One is hidden while its owner does not see its record. */
export async function addFavorites(importing: Importing, things: readonly FavoriteThing[]): Promise<void> {
  const { arrivals, found, idOf, people, project, report } = importing;
  const records = things.flatMap(({ key, owner, of, record, sortOrder, createdAt }) => {
    const userId = people.idOf(owner);
    if (userId === null) return [];
    const entityId = of === 'project' ? project.id : (found.get(`${of} ${record}`) ?? idOf(of, record));
    const mark = { user_id: userId, entity_type: of, entity_id: entityId, sort_order: sortOrder };
    return [{ ...base(importing, idOf('favorite', key), userId, createdAt), ...mark }];
  });
  const { size } = records.length ? await arrivals.add('favorites', records) : new Set();
  report.add('favorite', { arrived: size, known: records.length - size, lost: things.length - records.length });
}
