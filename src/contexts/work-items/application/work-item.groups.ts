import { Injectable } from '@nestjs/common';
import { invalidField, type Filter, type ListRequest, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { type Face, GroupFaces } from './group-faces';
import { type GroupCount, type Grouping, type Groupings, groupFilter } from './groupings';
import { type ArchiveFilter, type GroupedItems, type GroupRows, WorkItemReads } from './work-item.repository';

/** How a list is grouped. */
export interface GroupRequest {
  readonly by: Grouping;
  /** The second grouping, which divides each group into parts. */
  readonly subBy?: Grouping;
  /** Number of first rows of each group or part. */
  readonly each: number;
  /** Number of groups in the answer, and of groups to skip before it. */
  readonly limit: number;
  readonly offset: number;
}

export interface ItemGroup extends Face {
  /** Filters that narrow the list to this group. */
  readonly filters: readonly Filter[];
  /** Undefined if the parts have the rows. */
  readonly rows?: GroupRows;
  readonly parts?: readonly ItemGroup[];
}

export interface GroupedList {
  readonly groups: readonly ItemGroup[];
  readonly hasMore: boolean;
  /** Number of rows in the whole list. */
  readonly total: number;
  readonly totalIsEstimate?: boolean;
  /** Maximum number of rows in each group. */
  readonly each: number;
}

/** Maximum numbers of groups of a list, of cells in an answer, and of rows in all cells. */
const MAX_GROUPS = 5_000;
const MAX_CELLS = 1_000;
const MAX_ROWS = 5_000;

/** Reads lists of work items as groups with their first rows. */
@Injectable()
export class WorkItemGroups {
  constructor(
    private readonly reads: WorkItemReads,
    private readonly faces: GroupFaces,
  ) {}

  async ofProject(ctx: ProjectCtx, request: ListRequest, asked: GroupRequest, archive: ArchiveFilter) {
    const found = await this.reads.grouped(ctx, request, archive, groupingsOf(asked));
    return this.assembled(ctx, found, request, asked);
  }

  async ofWorkspace(ctx: WorkspaceCtx, request: ListRequest, asked: GroupRequest): Promise<GroupedList> {
    const found = await this.reads.groupedWorkspace(ctx, request, groupingsOf(asked));
    return this.assembled(ctx, found, request, asked);
  }

  private async assembled(
    ctx: WorkspaceCtx,
    found: GroupedItems,
    { filters }: ListRequest,
    asked: GroupRequest,
  ): Promise<GroupedList> {
    const { by, limit, offset } = asked;
    const counts = await found.groups(MAX_GROUPS + 1);
    if (counts.length > MAX_GROUPS) throw tooMany('groupBy', MAX_GROUPS);
    const all = await this.faces.of(ctx, by, counts, filters);
    const faces = all.slice(offset, offset + limit);
    const wanted = { ...asked, filters };
    const shown = asked.subBy
      ? await this.inParts(ctx, found, faces, { ...wanted, subBy: asked.subBy })
      : await this.whole(found, faces, wanted);
    return { ...shown, hasMore: all.length > offset + limit, ...totalOf(found) };
  }

  private async whole(found: GroupedItems, faces: readonly Face[], { by, each }: Wanted): Promise<Shown> {
    const cells = faces.map(({ key, count }) => ({ key, subKey: null, count }));
    const { rows, most } = await rowsOf(found, cells, each);
    const groups = faces.map((face): ItemGroup => {
      return { ...face, filters: [groupFilter(by, face.key)], rows: rows({ key: face.key, subKey: null }) };
    });
    return { groups, each: most };
  }

  private async inParts(
    ctx: WorkspaceCtx,
    found: GroupedItems,
    faces: readonly Face[],
    { by, subBy, each, filters }: Wanted & { readonly subBy: Grouping },
  ): Promise<Shown> {
    const keys = faces.map(({ key }) => key);
    const parts = await found.parts(keys, MAX_CELLS + 1);
    if (parts.length > MAX_CELLS) throw tooMany('subGroupBy', MAX_CELLS);
    const [below, { rows, most }] = await Promise.all([
      this.faces.ofParts(ctx, subBy, { keys, parts }, filters),
      rowsOf(found, parts, each),
    ]);
    const groups = faces.map((face): ItemGroup => {
      const narrowing = [groupFilter(by, face.key)];
      const inGroup = below.get(face.key)!.map((part) => ({
        ...part,
        filters: [...narrowing, groupFilter(subBy, part.key)],
        rows: rows({ key: face.key, subKey: part.key }),
      }));
      return { ...face, filters: narrowing, parts: inGroup };
    });
    return { groups, each: most };
  }
}

type Wanted = GroupRequest & Pick<ListRequest, 'filters'>;
type Shown = Pick<GroupedList, 'groups' | 'each'>;

/** Returns the first rows of each cell. Each cell gets fewer rows if all together would have too many. */
async function rowsOf(found: GroupedItems, cells: readonly GroupCount[], each: number) {
  const filled = cells.filter(({ count }) => count > 0);
  const most = Math.min(each, Math.floor(MAX_ROWS / Math.max(1, filled.length)));
  return { rows: await found.rows(filled, most), most };
}

function groupingsOf({ by, subBy }: GroupRequest): Groupings {
  if (by === subBy)
    throw invalidField('subGroupBy', 'Must differ from group_by. Choose something else, or leave it out.');
  return subBy === undefined ? [by] : [by, subBy];
}

const totalOf = ({ total, totalIsEstimate }: GroupedItems) => ({ total, ...(totalIsEstimate && { totalIsEstimate }) });

const tooMany = (field: string, most: number) =>
  invalidField(field, `There are more than ${most} groups: narrow the list, or ask for fewer groups at once.`);
