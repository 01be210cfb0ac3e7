import type { Operation } from '#http';

const snake = (segment: string): string => segment.replaceAll('-', '_');
const singular = (word: string): string => word.replace(/s$/, '');

/**
 * The id of an operation at one of its paths. Another spelling of the path puts its own word in the place of the usual
 * one, as `list_issues` for `list_work_items`; where the id does not have that word, it says where it is found.
 */
export function idAt({ id, paths }: Operation, path: string): string {
  if (path === paths[0]) return id;
  const [usual, other] = differing(paths[0]!, path);
  const renamed = id.replaceAll(usual, other).replaceAll(singular(usual), singular(other));
  return renamed === id ? `${id}_at_${other}` : renamed;
}

/** The first segments in which two paths differ, as words of an id. */
function differing(usual: string, other: string): [usual: string, other: string] {
  const segments = usual.split('/');
  const others = other.split('/');
  const index = others.findIndex((segment, place) => segment !== segments[place]);
  return [snake(segments[index]!), snake(others[index]!)];
}
