import {
  filter,
  order,
  type ListRequest,
  type ListSpec,
  type Lookup,
  type Page,
  type ProjectCtx,
  type TenantRecord,
} from '#kernel';
import type { Label } from '../domain/label';

/** A label as it is read. */
export interface LabelRecord extends Label, TenantRecord {
  readonly id: string;
}

export const labelList: ListSpec = {
  filters: {
    name: filter.name(),
    parentId: filter.uuid('eq', 'isnull'),
    externalId: filter.text(),
    externalSource: filter.text(),
  },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('sortOrder'),
  searchable: true,
};

/** Labels of a project. Those of the workspace appear only in `byIds`. */
export abstract class LabelRepository implements Lookup<LabelRecord> {
  abstract list(ctx: ProjectCtx, request: ListRequest): Promise<Page<LabelRecord>>;
  abstract find(ctx: ProjectCtx, id: string): Promise<LabelRecord | null>;
  abstract byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, LabelRecord>>;
  /** Id of the label of this name, whatever its case. */
  abstract idOfName(ctx: ProjectCtx, name: string): Promise<string | null>;
  abstract idOfExternalPair(ctx: ProjectCtx, source: string, externalId: string): Promise<string | null>;
  abstract highestSortOrder(ctx: ProjectCtx): Promise<number | null>;
  /** Ids of a label and of those above it, from below; empty where the project has no such label. */
  abstract lineage(ctx: ProjectCtx, id: string): Promise<string[]>;
  /** Ids of a label and of all labels below it. */
  abstract family(ctx: ProjectCtx, id: string): Promise<string[]>;
  /** Makes writes of the project's labels wait for one another until the transaction ends. */
  abstract lockSiblings(ctx: ProjectCtx): Promise<void>;
  abstract insert(ctx: ProjectCtx, at: string, labels: readonly Label[]): Promise<void>;
  abstract forWrite(ctx: ProjectCtx, id: string): Promise<Label>;
  abstract update(ctx: ProjectCtx, at: string, id: string, patch: Partial<Label>): Promise<void>;
  abstract remove(ctx: ProjectCtx, at: string, ids: readonly string[]): Promise<void>;
}

/** What work items know of labels; implemented by their context. */
export abstract class LabelUsage {
  /** Takes labels off every work item that carries them. */
  abstract strip(ctx: ProjectCtx, labelIds: readonly string[]): Promise<void>;
}
