import { Injectable } from '@nestjs/common';
import {
  invalidField,
  order,
  UnitOfWork,
  type ChangedSet as ChangedLinks,
  type Delta,
  type ListRequest,
  type ListSpec,
  type Page,
  type ProjectCtx,
  type WorkspaceCtx,
} from '#kernel';
import { itemReferences, type ItemReference } from '#references';
import { idsIn } from '../domain/changes';
import type { ReviseWorkItem } from '../domain/work-item.commands';
import type { WorkItemRecord } from './work-item.repository';
import type { ItemChange } from './work-item.revision';
import { WorkItems } from './work-items';

/** Records of one kind that work items can be in, such as modules. `kind` is the kind of the reference. */
export interface Holders {
  readonly kind: string;
  readonly ids: readonly string[];
}

export type { ChangedSet as ChangedLinks, Delta } from '#kernel';

/** A single record that work items can be in. */
export interface LinkedRecord {
  readonly kind: string;
  readonly id: string;
}

/** The fact that a work item is in a record, with the time and the person that added it. */
export interface ItemLink {
  readonly id: string;
  readonly workspaceId: string;
  readonly projectId: string;
  readonly workItemId: string;
  readonly recordId: string;
  readonly createdAt: string;
  readonly createdById: string | null;
  /** Number of items below the work item. */
  readonly subItems: number;
  /** Always 1, because links are created and deleted but never changed. */
  readonly version: number;
}

export const itemLinkList: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: false,
};

/** Reads the links of records in other contexts. Links of items that the caller may not see are left out. */
export abstract class ItemLinkReads {
  abstract list(ctx: ProjectCtx, holder: LinkedRecord, request: ListRequest): Promise<Page<ItemLink>>;
  abstract all(ctx: ProjectCtx, holder: LinkedRecord): Promise<ItemLink[]>;
  /** Returns the link of an item; null if there is none. Checks the `If-Match` of the request. */
  abstract find(ctx: ProjectCtx, holder: LinkedRecord, itemId: string): Promise<ItemLink | null>;
  /** Returns the ids of all items in any of the records, visible or not. */
  abstract itemIds(ctx: WorkspaceCtx, ...holders: readonly Holders[]): Promise<string[]>;
}

/** Number of work items that are changed at a time. */
const BATCH = 1000;

interface Strictness {
  /** Name of the member to report errors under. If set, unknown items and items that are also removed are refused. */
  readonly as?: string;
}

/**
 * Adds work items to records of other contexts and removes them: items of the project, or of all projects that the
 * caller sees if the context has no project. The caller's right to do so comes from the record. Creators and versions
 * of the items do not matter.
 */
@Injectable()
export class ItemLinks {
  constructor(
    private readonly items: WorkItems,
    private readonly links: ItemLinkReads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns the items that were added and removed. Items that are already in the wanted state are skipped. */
  change(
    ctx: WorkspaceCtx | ProjectCtx,
    holder: LinkedRecord,
    { add = [], remove = [] }: Delta,
    { as }: Strictness = {},
  ): Promise<ChangedLinks> {
    const [come, go] = [new Set(add), new Set(remove)];
    if (as) assertApart(come, go);
    const reference = referenceOf(holder.kind);
    const isIn = (item: WorkItemRecord) => idsIn(item, reference).includes(holder.id);
    return this.unitOfWork.run(async () => {
      const met = new Set<string>();
      const changed = await this.changeAll(ctx, [...come, ...go], (item) => {
        met.add(item.id);
        if (isIn(item)) return go.has(item.id) ? without(reference, item, [holder.id]) : undefined;
        return come.has(item.id) ? withOne(reference, item, holder.id) : undefined;
      });
      if (as) assertMet({ as, place: 'projectId' in ctx ? 'project' : 'workspace' }, come, met);
      return { added: idsOf(changed.filter(isIn)), removed: idsOf(changed.filter((item) => !isIn(item))) };
    });
  }

  /** Removes all work items from records that are about to be deleted. */
  async clear(ctx: WorkspaceCtx | ProjectCtx, ...holders: readonly Holders[]): Promise<void> {
    const held = holders.filter(({ ids }) => ids.length);
    if (held.length) await this.takeOut(ctx, held, await this.links.itemIds(ctx, ...held));
  }

  /** Removes work items from all of these records. Returns those that were in at least one. */
  async takeOut(
    ctx: WorkspaceCtx | ProjectCtx,
    holders: readonly Holders[],
    itemIds: readonly string[],
  ): Promise<readonly string[]> {
    const held = holders.map(({ kind, ids }) => ({ reference: referenceOf(kind), ids }));
    const changed = await this.changeAll(ctx, itemIds, (item) => {
      const parts = held.filter(({ reference, ids }) => idsIn(item, reference).some((id) => ids.includes(id)));
      return parts.length
        ? Object.assign({}, ...parts.map(({ reference, ids }) => without(reference, item, ids)))
        : undefined;
    });
    return idsOf(changed);
  }

  private async changeAll(
    ctx: WorkspaceCtx | ProjectCtx,
    ids: readonly string[],
    change: ItemChange,
  ): Promise<WorkItemRecord[]> {
    const asked = { ...ctx, ownOnly: false, expectedVersions: undefined };
    const changed: WorkItemRecord[] = [];
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      const written =
        'projectId' in asked
          ? this.items.changeAll(asked, batch, change)
          : this.items.changeAnywhere(asked, batch, change);
      changed.push(...(await written));
    }
    return changed;
  }
}

const idsOf = (items: readonly WorkItemRecord[]): string[] => items.map(({ id }) => id);

function referenceOf(kind: string): ItemReference {
  const reference = itemReferences().find((one) => one.kind === kind);
  if (!reference) throw new Error(`Work items refer to no "${kind}".`);
  return reference;
}

/** Adds the record to a set. A member for a single record is replaced. */
const withOne = (reference: ItemReference, item: WorkItemRecord, id: string): ReviseWorkItem => ({
  [reference.member]: reference.set ? [...idsIn(item, reference), id] : id,
});

const without = (reference: ItemReference, item: WorkItemRecord, gone: readonly string[]): ReviseWorkItem => ({
  [reference.member]: reference.set ? idsIn(item, reference).filter((id) => !gone.includes(id)) : null,
});

function assertApart(come: ReadonlySet<string>, go: ReadonlySet<string>): void {
  if ([...come].some((id) => go.has(id)))
    throw invalidField('remove', 'A work item cannot be added and removed at once.');
}

interface Meeting {
  readonly as: string;
  readonly place: 'project' | 'workspace';
}

function assertMet({ as, place }: Meeting, come: ReadonlySet<string>, met: ReadonlySet<string>): void {
  const missing = [...come].find((id) => !met.has(id));
  if (missing) throw invalidField(as, `The ${place} has no work item ${missing}.`, 'does_not_exist');
}
