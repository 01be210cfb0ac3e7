import type { Report } from './report';

/** A new record and the key of its parent. */
export interface Child {
  readonly key: string;
  readonly id: string;
  readonly parent: string;
}

/** Returns the children whose parents are here, by `ids`. One that would be below itself has no parent. */
export function parentsWithin(
  children: readonly Child[],
  ids: ReadonlyMap<string, string>,
  report: Report,
  kind: 'item' | 'page',
) {
  const known = children.flatMap(({ key, id, parent }) => {
    const parentId = ids.get(parent);
    if (parentId && parentId !== id) return [{ key, id, parentId }];
    report.note(kind, key, `its parent ${parent} is not here`);
    return [];
  });
  const parentOf = new Map(known.map(({ id, parentId }) => [id, parentId]));
  return known.filter(({ key, id }) => {
    if (!isInCircle(id, parentOf)) return true;
    parentOf.delete(id);
    report.note(kind, key, 'it would be below itself: it has no parent');
    return false;
  });
}

function isInCircle(id: string, parentOf: ReadonlyMap<string, string>): boolean {
  const seen = new Set([id]);
  for (let at = parentOf.get(id); at !== undefined; at = parentOf.get(at)) {
    if (seen.has(at)) return at === id;
    seen.add(at);
  }
  return false;
}
