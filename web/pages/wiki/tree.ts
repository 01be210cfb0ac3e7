import { grouped } from '../../data/grouped';

/** A node of the tree. */
export interface Leaf {
  readonly id: string;
  readonly name: string;
  readonly parent_id: string | null;
  readonly collection_id: string | null;
  readonly sort_order: number;
}

export interface Branch<Row extends Leaf> {
  readonly row: Row;
  readonly depth: number;
  readonly children: readonly Branch<Row>[];
}

const inOrder = (one: Leaf, other: Leaf): number =>
  one.sort_order - other.sort_order || one.name.localeCompare(other.name);

/** Root pages with all pages below them. A page whose parent the reader cannot see is a root page. */
export function treeOf<Row extends Leaf>(rows: readonly Row[]): readonly Branch<Row>[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = grouped(rows, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null));
  const grow = (parent: string | null, depth: number): Branch<Row>[] =>
    (below.get(parent) ?? []).toSorted(inOrder).map((row) => ({ row, depth, children: grow(row.id, depth + 1) }));
  return grow(null, 0);
}

/** The visible lines of a tree, without the children of folded pages. */
export const linesOf = <Row extends Leaf>(
  branches: readonly Branch<Row>[],
  isOpen: (id: string) => boolean,
): readonly Branch<Row>[] =>
  branches.flatMap((branch) => [branch, ...(isOpen(branch.row.id) ? linesOf(branch.children, isOpen) : [])]);

/** The ancestors of a page, from the root. */
export function pathTo<Row extends Leaf>(rows: readonly Row[], id: string | undefined): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const path: Row[] = [];
  for (let at = id === undefined ? undefined : byId.get(id); at && !path.includes(at);) {
    path.unshift(at);
    at = at.parent_id === null ? undefined : byId.get(at.parent_id);
  }
  return path;
}

export type Where = 'before' | 'inside' | 'after';

export interface TreePlace {
  readonly parent_id: string | null;
  readonly collection_id: string | null;
  readonly sort_order: number;
}

const STEP = 65_535;

/** The sort order between two neighbours; either may be missing. */
export function between(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return after === undefined ? STEP : after - STEP;
  return after === undefined ? before + STEP : (before + after) / 2;
}

/**
 * The new place of a page that is dropped on another one; undefined if it cannot go there, for example below itself.
 */
export function placeAt(rows: readonly Leaf[], moved: string, target: string, where: Where): TreePlace | undefined {
  if (moved === target || pathTo(rows, target).some(({ id }) => id === moved)) return undefined;
  const other = rows.find(({ id }) => id === target);
  if (!other) return undefined;
  const parent = where === 'inside' ? other.id : other.parent_id;
  const siblings = rows.filter(({ id, parent_id, collection_id }) => {
    const isBeside = parent === null ? collection_id === other.collection_id : true;
    return id !== moved && parent_id === parent && isBeside;
  });
  const ordered = siblings.toSorted(inOrder);
  const at =
    where === 'inside' ? ordered.length : ordered.findIndex(({ id }) => id === target) + (where === 'after' ? 1 : 0);
  return {
    parent_id: parent,
    collection_id: other.collection_id,
    sort_order: between(ordered[at - 1]?.sort_order, ordered[at]?.sort_order),
  };
}
