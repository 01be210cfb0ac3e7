import {
  filter,
  order,
  PRIORITIES,
  type ListRequest,
  type ListSpec,
  type Lookup,
  type Page,
  type Position,
  type ProjectCtx,
  type TenantRecord,
  type WorkspaceCtx,
} from '#kernel';
import { ofItemReferences } from '#references';
import type { Snapshot } from '../domain/changes';
import type { GroupCell, GroupCount, Groupings } from './groupings';
import type { ExternalPair } from '../domain/external-pair';
import type { WorkItemKey } from '../domain/key';
import type { Standing } from '../domain/manual-order';
import type { NewWorkItem } from '../domain/new-work-item';
import type { WorkItemPatch } from '../domain/work-item';

/** A work item as it stands in the database, with the key of its project. */
export interface WorkItemRecord extends Snapshot, TenantRecord {
  readonly id: string;
  readonly projectIdentifier: string;
}

/** Documents name the filters of the first reference, the state, before the priority. */
export const workItemList = ofItemReferences(([first, ...others]): ListSpec => ({
  filters: {
    projectId: filter.uuid('eq', 'in'),
    ...first?.filters,
    priority: filter.choice(PRIORITIES, 'eq', 'in'),
    ...Object.assign({}, ...others.map(({ filters }) => filters)),
    sequenceId: filter.integer(),
    name: filter.text('contains'),
    createdById: filter.uuid('eq', 'in'),
    isDraft: filter.boolean(),
    externalId: filter.text(),
    externalSource: filter.text(),
    createdAt: filter.datetime('gte', 'lte'),
    updatedAt: filter.datetime('gte', 'lte'),
    startDate: filter.date('eq', 'gte', 'lte', 'isnull'),
    targetDate: filter.date('eq', 'gte', 'lte', 'isnull'),
  },
  orderings: {
    createdAt: { cursor: true },
    updatedAt: { cursor: true },
    sequenceId: { cursor: true },
    id: { cursor: true },
    sortOrder: {},
    priority: {},
    name: {},
    startDate: {},
    targetDate: {},
    ...Object.fromEntries(
      [first, ...others].flatMap((one) =>
        Object.entries(one?.orderings ?? {}).map(([name, { spec }]) => [name, spec] as const),
      ),
    ),
  },
  defaultOrder: order('-createdAt'),
  searchable: true,
}));

/** The items of a list: those in use, or those that were put aside. */
export type ArchiveFilter = 'open' | 'archived';

/** Which projects' items a caller sees: all of some, of others only what it created itself. */
export interface VisibleProjects {
  readonly all: readonly string[];
  readonly own: readonly string[];
}

/** Where an item may be for a plain read: in use, or anywhere but in the archive. */
export type Reach = 'open' | 'unarchived';

/** The first rows of a group. */
export interface GroupRows {
  readonly items: readonly WorkItemRecord[];
  readonly hasMore: boolean;
  /** Where what follows these rows begins, in orders that know such places. */
  readonly last?: Position;
}

/** A list of work items in groups. Those without items are not among them. */
export interface GroupedItems {
  /** Rows of the list. An item with several labels is in several groups. */
  readonly total: number;
  readonly totalIsEstimate?: boolean;
  groups(most: number): Promise<readonly GroupCount[]>;
  /** The parts of these groups. */
  parts(keys: readonly (string | null)[], most: number): Promise<readonly GroupCount[]>;
  /** The first rows of these cells, so many of each. */
  rows(cells: readonly GroupCount[], each: number): Promise<(cell: GroupCell) => GroupRows>;
}

/** Reads of work items. Every one leaves out what the caller may not see. */
export abstract class WorkItemReads implements Lookup<WorkItemRecord> {
  abstract list(ctx: ProjectCtx, request: ListRequest, archive: ArchiveFilter): Promise<Page<WorkItemRecord>>;
  abstract listWorkspace(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<WorkItemRecord>>;
  /** The same lists in groups. */
  abstract grouped(ctx: ProjectCtx, request: ListRequest, archive: ArchiveFilter, by: Groupings): Promise<GroupedItems>;
  abstract groupedWorkspace(ctx: WorkspaceCtx, request: ListRequest, by: Groupings): Promise<GroupedItems>;
  abstract find(ctx: ProjectCtx, id: string, reach: Reach): Promise<WorkItemRecord | null>;
  abstract findByKey(ctx: WorkspaceCtx, key: WorkItemKey, reach: Reach): Promise<WorkItemRecord | null>;
  /** The item of an id in any project. */
  abstract findAnywhere(ctx: WorkspaceCtx, id: string, reach: Reach): Promise<WorkItemRecord | null>;
  abstract findByExternalPair(ctx: ProjectCtx, source: string, id: string): Promise<WorkItemRecord | null>;
  /** Items wherever they are, the archive and archived projects included; all members unless `columns` names some. */
  abstract byIds(
    ctx: WorkspaceCtx,
    ids: readonly string[],
    columns?: ReadonlySet<string>,
  ): Promise<Map<string, WorkItemRecord>>;
}

/** An item as it was and as it is, and the columns that differ. */
export interface Changed {
  readonly stored: WorkItemRecord;
  readonly current: WorkItemRecord;
  readonly columns: WorkItemPatch;
}

export interface StandingAsked {
  readonly isBehind: boolean;
  readonly without: readonly string[];
  readonly limit: number;
}

/** Writes of work items, in the transaction at hand. */
export abstract class WorkItemRepository {
  /** The last of `count` new numbers in a row. Holds the project's counter until the transaction ends. */
  abstract allocateNumbers(ctx: ProjectCtx, count: number, visible: number): Promise<number>;
  abstract adjustVisible(ctx: WorkspaceCtx, projectId: string, by: number): Promise<void>;
  abstract insert(ctx: ProjectCtx, at: string, items: readonly NewWorkItem[]): Promise<void>;
  /** Locks an item that is about to change, archived ones included. */
  abstract forWrite(ctx: ProjectCtx, id: string): Promise<WorkItemRecord>;
  /** The same for many, by id, without those that are not there. */
  abstract forWriteAll(ctx: ProjectCtx, ids: readonly string[]): Promise<Map<string, WorkItemRecord>>;
  /** Locks items of any project, in the order of their ids. */
  abstract lockAll(ctx: WorkspaceCtx, ids: readonly string[]): Promise<void>;
  /**
   * Makes those who move or delete items of the workspace's trees wait for one another until the transaction ends. Whoever
   * needs it takes it before any item, so that no two hold what the other one waits for.
   */
  abstract lockTrees(ctx: WorkspaceCtx): Promise<void>;
  /** Makes those who put items of the project into an order by hand wait for one another; taken before any item too. */
  abstract lockOrder(ctx: ProjectCtx): Promise<void>;
  /** Items of lists that stand next to a place in that order, the next one first. */
  abstract standing(ctx: ProjectCtx, place: Standing, asked: StandingAsked): Promise<Standing[]>;
  /** Locks the items right below these, of any project. */
  abstract lockBelow(ctx: WorkspaceCtx, ids: readonly string[]): Promise<WorkItemRecord[]>;
  /** Writes what differs of locked items, what they refer to included. */
  abstract update(ctx: WorkspaceCtx, at: string, items: readonly Changed[]): Promise<void>;
  /** Counts as a change of these items, which are locked. */
  abstract touch(ctx: WorkspaceCtx, at: string, ids: readonly string[]): Promise<void>;
  /** Ids of the project's items that have one of these pairs, by {@link pairKey}. */
  abstract idsOfPairs(ctx: ProjectCtx, pairs: readonly ExternalPair[]): Promise<ReadonlyMap<string, string>>;
  abstract remove(ctx: WorkspaceCtx, at: string, items: readonly WorkItemRecord[]): Promise<void>;
}
