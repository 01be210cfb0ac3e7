import { pageOfNone, type ListRequest, type Page } from '#kernel';
import type { Dimensions, PlannedListOptions, PlannedReads } from '#persistence';
import { itemReferences } from '#references';
import type { GroupCell, GroupCount, Grouping, Groupings } from '../../application/groupings';
import type { GroupedItems, GroupRows, WorkItemRecord } from '../../application/work-item.repository';
import { dimensionOf } from './item-dimensions';

/** Number of rows read from the beginning of a list, by the number of groupings. Most groups begin there. */
const AHEAD = [1_000, 3_000];

/**
 * If each item is in only one part of its group, and there are at most this many parts, the counts of groups are sums
 * of the counts of parts.
 */
const SUMMED = 1_000;

/** Parameters for reading a list. */
interface Listed {
  readonly reads: PlannedReads<WorkItemRecord>;
  readonly workspaceId: string;
  readonly request: ListRequest;
  /** Undefined if the list is known to be empty. */
  readonly options?: PlannedListOptions;
}

/**
 * A list in groups. Its first rows are read like the list itself; for a short list they already give all groups, counts
 * and rows. For a long list, groups are counted by SQL, and the rows of groups that do not begin among the first rows
 * are searched for.
 */
export class SqlGroupedItems implements GroupedItems {
  /** The parts of all groups, if they were counted together with the groups. */
  private cells?: readonly GroupCount[];

  private constructor(
    private readonly list: Listed,
    private readonly by: Groupings,
    private readonly first: Page<WorkItemRecord>,
  ) {}

  static async of(list: Listed, by: Groupings): Promise<SqlGroupedItems> {
    const { reads, workspaceId, request, options } = list;
    const limit = AHEAD[by.length - 1]!;
    const beginning = { ...request, columns: columnsOf(by), limit, offset: 0, count: true };
    const first = options ? await reads.list(workspaceId, beginning, options) : pageOfNone(beginning);
    return new SqlGroupedItems(list, by, first);
  }

  get total(): number {
    return this.first.total!;
  }

  get totalIsEstimate(): boolean | undefined {
    return this.first.totalIsEstimate;
  }

  async groups(most: number): Promise<readonly GroupCount[]> {
    const [by, subBy] = this.by;
    if (!this.first.hasMore) return this.countedOf([by]);
    const isSum = subBy !== undefined && !dimensionOf(subBy).join;
    const cells = isSum ? await this.counted(this.dimensions, { most: SUMMED + 1 }) : [];
    if (!isSum || cells.length > SUMMED) return this.counted([dimensionOf(by)], { most });
    this.cells = cells;
    return sums(cells);
  }

  async parts(keys: readonly (string | null)[], most: number): Promise<readonly GroupCount[]> {
    const asked = new Set(keys);
    const known = this.first.hasMore ? this.cells : this.countedOf(this.by);
    if (known) return known.filter(({ key }) => asked.has(key));
    return keys.length ? this.counted(this.dimensions, { keys, most }) : [];
  }

  async rows(cells: readonly GroupCount[], each: number): Promise<(cell: GroupCell) => GroupRows> {
    const { reads, workspaceId, request } = this.list;
    const ids = each ? await this.idsOf(cells, each) : new Map<string, readonly string[]>();
    const items = await reads.membersOf(workspaceId, [...new Set([...ids.values()].flat())], request);
    const counts = new Map(cells.map((cell) => [nameOf(cell), cell.count]));
    return (cell) => {
      const name = nameOf(cell);
      const found = (ids.get(name) ?? []).flatMap((id) => items.get(id) ?? []);
      const last = reads.positionOf(found.at(-1), request);
      return { items: found, hasMore: found.length < (counts.get(name) ?? 0), ...(last && { last }) };
    };
  }

  /** Takes ids from the first rows. Cells without enough of them are searched for in the whole list. */
  private async idsOf(cells: readonly GroupCount[], each: number): Promise<ReadonlyMap<string, readonly string[]>> {
    const { reads, workspaceId, request, options = {} } = this.list;
    const wanted = new Map(cells.map((cell) => [nameOf(cell), cell] as const));
    const ids = new Map<string, string[]>([...wanted.keys()].map((name) => [name, []]));
    for (const item of this.first.items) {
      for (const cell of cellsOf(item, this.by)) {
        const found = ids.get(nameOf(cell));
        if (found && found.length < each) found.push(item.id);
      }
    }
    const short = cells.filter((cell) => ids.get(nameOf(cell))!.length < Math.min(each, cell.count));
    if (!short.length || !this.first.hasMore) return ids;
    const rows = await reads.grouped.firsts(workspaceId, request, options, this.dimensions, { cells: short, each });
    for (const cell of short) ids.set(nameOf(cell), []);
    for (const row of rows) ids.get(nameOf(row))?.push(row.id);
    return ids;
  }

  private get dimensions(): Dimensions {
    return this.by.map(dimensionOf) as unknown as Dimensions;
  }

  private counted(
    dimensions: Dimensions,
    counting: { readonly keys?: readonly (string | null)[]; readonly most: number },
  ) {
    const { reads, workspaceId, request, options = {} } = this.list;
    return reads.grouped.counts(workspaceId, request, options, dimensions, counting);
  }

  /** Counts the groups of a list that was read completely. */
  private countedOf(by: Groupings): GroupCount[] {
    const counts = new Map<string, GroupCount>();
    for (const item of this.first.items) {
      for (const cell of cellsOf(item, by)) {
        const name = nameOf(cell);
        counts.set(name, { ...cell, count: (counts.get(name)?.count ?? 0) + 1 });
      }
    }
    return [...counts.values()];
  }
}

function sums(cells: readonly GroupCount[]): GroupCount[] {
  const counts = new Map<string | null, number>();
  for (const { key, count } of cells) counts.set(key, (counts.get(key) ?? 0) + count);
  return [...counts].map(([key, count]) => ({ key, subKey: null, count }));
}

const nameOf = ({ key, subKey }: GroupCell): string => `${key ?? ''} ${subKey ?? ''}`;

/** Returns the member of an item that has the values of a grouping. */
const memberOf = (grouping: Grouping): string =>
  itemReferences().find(({ filter }) => filter === grouping)?.member ?? grouping;

function keysIn(item: WorkItemRecord, grouping: Grouping): readonly (string | null)[] {
  const value = (item as unknown as Readonly<Record<string, string | null | readonly string[]>>)[memberOf(grouping)];
  const keys = [value ?? []].flat();
  return keys.length ? keys : [null];
}

function cellsOf(item: WorkItemRecord, [by, subBy]: Groupings): GroupCell[] {
  const subKeys = subBy === undefined ? [null] : keysIn(item, subBy);
  return keysIn(item, by).flatMap((key) => subKeys.map((subKey) => ({ key, subKey })));
}

const known = new Map<string, ReadonlySet<string>>();

/** Caches one set per pair of groupings, because SQL statements are cached by this set. */
function columnsOf(by: Groupings): ReadonlySet<string> {
  const name = by.join();
  const columns = known.get(name) ?? new Set(['id', ...by.map(memberOf)]);
  known.set(name, columns);
  return columns;
}
