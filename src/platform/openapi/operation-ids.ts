import type { Operation } from '#http';

const snake = (segment: string): string => segment.replaceAll('-', '_');
const singular = (word: string): string => word.replace(/s$/, '');

/**
 * Returns the id of an operation at one of its paths. For another spelling of the path, the usual word is replaced:
 * `list_issues` instead of `list_work_items`. If the id does not contain that word, the path's word is appended.
 */
export function idAt({ id, paths }: Operation, path: string): string {
  if (path === paths[0]) return id;
  const [usual, other] = differing(paths[0]!, path);
  const renamed = id.replaceAll(usual, other).replaceAll(singular(usual), singular(other));
  return renamed === id ? `${id}_at_${other}` : renamed;
}

/** Returns the first segments in which two paths differ, as words of an id. */
function differing(usual: string, other: string): [usual: string, other: string] {
  const segments = usual.split('/');
  const others = other.split('/');
  const index = others.findIndex((segment, place) => segment !== segments[place]);
  return [snake(segments[index]!), snake(others[index]!)];
}
