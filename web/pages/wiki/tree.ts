import { grouped } from '../../data/grouped';

/** What a tree is made of. */
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

/** The pages at the top with all below them. One whose parent is not here, as its reader does not see it, is at the top. */
export function treeOf<Row extends Leaf>(rows: readonly Row[]): readonly Branch<Row>[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = grouped(rows, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null));
  const grow = (parent: string | null, depth: number): Branch<Row>[] =>
    (below.get(parent) ?? []).toSorted(inOrder).map((row) => ({ row, depth, children: grow(row.id, depth + 1) }));
  return grow(null, 0);
}

/** The lines of a tree as they are shown: what lies below a closed page is left out. */
export const linesOf = <Row extends Leaf>(
  branches: readonly Branch<Row>[],
  isOpen: (id: string) => boolean,
): readonly Branch<Row>[] =>
  branches.flatMap((branch) => [branch, ...(isOpen(branch.row.id) ? linesOf(branch.children, isOpen) : [])]);

/** The pages that a page lies below, from the top. */
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

export interface Place {
  readonly parent_id: string | null;
  readonly collection_id: string | null;
  readonly sort_order: number;
}

const STEP = 65_535;

/** An order between two neighbours; either may be missing. */
export function between(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return after === undefined ? STEP : after - STEP;
  return after === undefined ? before + STEP : (before + after) / 2;
}

/** Where a page comes to be that is dropped at another one; undefined where it cannot, as below itself. */
export function placeAt(rows: readonly Leaf[], moved: string, target: string, where: Where): Place | undefined {
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
