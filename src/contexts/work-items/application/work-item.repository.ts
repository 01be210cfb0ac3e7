import { defineEvent, defineMentioned, defineRecordEvents } from '#events';
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
  type WorkspaceKey,
} from '#kernel';
import { ofItemReferences } from '#references';
import type { Snapshot } from '../domain/changes';
import { parseKey, type WorkItemKey } from '../domain/key';
import type { Standing } from '../domain/manual-order';
import type { NewWorkItem } from '../domain/new-work-item';
import type { ExternalPair, WorkItemPatch } from '../domain/work-item';
import type { GroupCell, GroupCount, Groupings } from './groupings';

/** A work item as it is stored, with the identifier of its project. */
export interface WorkItemRecord extends Snapshot, TenantRecord {
  readonly id: string;
  readonly projectIdentifier: string;
}

/** The filters of the first reference, the state, come before the priority in documents. */
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

/** The items of a list: those that are not archived, or the archived ones. */
export type ArchiveFilter = 'open' | 'archived';

/** The projects whose items a caller sees: all items in some, only their own in others. */
export interface VisibleProjects {
  readonly all: readonly string[];
  readonly own: readonly string[];
}

/** Items that a read can find: only those that lists show, or all that are not archived. */
export type Reach = 'open' | 'unarchived';

/** The first rows of a group. */
export interface GroupRows {
  readonly items: readonly WorkItemRecord[];
  readonly hasMore: boolean;
  /** Cursor behind the last row, if the ordering supports cursors. */
  readonly last?: Position;
}

/** A list of work items in groups. Groups without items are left out. */
export interface GroupedItems {
  /** Number of rows in the list. An item with several labels is in several groups. */
  readonly total: number;
  readonly totalIsEstimate?: boolean;
  groups(most: number): Promise<readonly GroupCount[]>;
  /** Returns the parts of these groups. */
  parts(keys: readonly (string | null)[], most: number): Promise<readonly GroupCount[]>;
  /** Returns the first rows of these cells, up to `each` per cell. */
  rows(cells: readonly GroupCount[], each: number): Promise<(cell: GroupCell) => GroupRows>;
}

/** Reads work items. Every read leaves out items that the caller may not see. */
export abstract class WorkItemReads implements Lookup<WorkItemRecord> {
  abstract list(ctx: ProjectCtx, request: ListRequest, archive: ArchiveFilter): Promise<Page<WorkItemRecord>>;
  abstract listWorkspace(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<WorkItemRecord>>;
  /** Reads the same lists in groups. */
  abstract grouped(ctx: ProjectCtx, request: ListRequest, archive: ArchiveFilter, by: Groupings): Promise<GroupedItems>;
  abstract groupedWorkspace(ctx: WorkspaceCtx, request: ListRequest, by: Groupings): Promise<GroupedItems>;
  abstract find(ctx: ProjectCtx, id: string, reach: Reach): Promise<WorkItemRecord | null>;
  abstract findByKey(ctx: WorkspaceCtx, key: WorkItemKey, reach: Reach): Promise<WorkItemRecord | null>;
  /** Returns the item with this id in any project. */
  abstract findAnywhere(ctx: WorkspaceCtx, id: string, reach: Reach): Promise<WorkItemRecord | null>;
  abstract findByExternalPair(ctx: ProjectCtx, source: string, id: string): Promise<WorkItemRecord | null>;
  /**
   * Returns items by id from all projects, archived items and projects included. `columns` limits the members that are
   * read.
   */
  abstract byIds(
    ctx: WorkspaceCtx,
    ids: readonly string[],
    columns?: ReadonlySet<string>,
  ): Promise<Map<string, WorkItemRecord>>;
}

/** An item before and after a change, and the columns that differ. */
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

/** Writes work items in the current transaction. */
export abstract class WorkItemRepository {
  /**
   * Allocates `count` consecutive numbers and returns the last one. Locks the counter of the project until the
   * transaction ends.
   */
  abstract allocateNumbers(ctx: ProjectCtx, count: number, visible: number): Promise<number>;
  abstract adjustVisible(ctx: WorkspaceCtx, projectId: string, by: number): Promise<void>;
  /** Returns how many items the lists of the workspace show, by the counters of its projects. */
  abstract countVisible(place: WorkspaceKey): Promise<number>;
  abstract insert(ctx: ProjectCtx, at: string, items: readonly NewWorkItem[]): Promise<void>;
  /** Returns an item for a change and locks it, archived or not. */
  abstract forWrite(ctx: ProjectCtx, id: string): Promise<WorkItemRecord>;
  /** Returns several items for a change by id and locks them. Missing ones are left out. */
  abstract forWriteAll(ctx: ProjectCtx, ids: readonly string[]): Promise<Map<string, WorkItemRecord>>;
  /** Locks items of any project in the order of their ids. */
  abstract lockAll(ctx: WorkspaceCtx, ids: readonly string[]): Promise<void>;
  /**
   * Locks the trees of the workspace until the transaction ends, so that moves and deletions run one after the other.
   * Take this lock before any item to avoid deadlocks.
   */
  abstract lockTrees(ctx: WorkspaceCtx): Promise<void>;
  /**
   * Locks the manual order of the project, so that changes of positions run one after the other. Take this lock before
   * any item as well.
   */
  abstract lockOrder(ctx: ProjectCtx): Promise<void>;
  /** Returns the visible items next to a position in that order, the nearest first. */
  abstract standing(ctx: ProjectCtx, place: Standing, asked: StandingAsked): Promise<Standing[]>;
  /** Returns the items directly below these, of any project, and locks them. */
  abstract lockBelow(ctx: WorkspaceCtx, ids: readonly string[]): Promise<WorkItemRecord[]>;
  /** Writes the differences of locked items, their references included. */
  abstract update(ctx: WorkspaceCtx, at: string, items: readonly Changed[]): Promise<void>;
  /** Marks locked items as changed. */
  abstract touch(ctx: WorkspaceCtx, at: string, ids: readonly string[]): Promise<void>;
  /** Returns the ids of items of the project that have one of these pairs, by {@link pairKey}. */
  abstract idsOfPairs(ctx: ProjectCtx, pairs: readonly ExternalPair[]): Promise<ReadonlyMap<string, string>>;
  abstract remove(ctx: WorkspaceCtx, at: string, items: readonly WorkItemRecord[]): Promise<void>;
}

/** A work item in events, with its human-readable key such as `WEB-7`. */
export interface WorkItemEventData extends Omit<WorkItemRecord, 'projectIdentifier'> {
  readonly identifier: string;
}

const WORK_ITEM = { kind: 'workitem', entityType: 'issue' };

export const WorkItemMentioned = defineMentioned(WORK_ITEM);

export const {
  created: WorkItemCreated,
  updated: WorkItemUpdated,
  deleted: WorkItemDeleted,
} = defineRecordEvents<WorkItemEventData>({
  ...WORK_ITEM,
  text: { member: 'descriptionHtml', workItem: 'id', unless: 'isDraft', mentioned: WorkItemMentioned },
});

export const WorkItemArchived = defineEvent<WorkItemEventData, Partial<Snapshot>>({
  ...WORK_ITEM,
  kind: 'workitem.archived',
});

export const workItemEventData = ({ projectIdentifier, ...members }: WorkItemRecord): WorkItemEventData => ({
  ...members,
  identifier: `${projectIdentifier}-${members.sequenceId}`,
});

/** Finds items by key without checking access. Code that uses the id must check that the caller may see the item. */
export abstract class WorkItemKeys {
  async idNamed(ctx: WorkspaceCtx, text: string): Promise<string | null> {
    const key = parseKey(text);
    return key && this.idOf(ctx, key);
  }

  protected abstract idOf(ctx: WorkspaceCtx, key: WorkItemKey): Promise<string | null>;
}
