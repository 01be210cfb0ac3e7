import { defineRecordEvents } from '#events';
import {
  filter,
  order,
  Records,
  Tree,
  type ListSpec,
  type Replacement,
  type TenantRecord,
  type WorkspaceActor,
  type WorkspaceCtx,
} from '#kernel';
import type { Label } from '../domain/label';

/** A label as it is stored. */
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

/** Labels of a project. If the context has no project, or the workspace manages all labels, labels of the workspace. */
export abstract class LabelRepository extends Records<WorkspaceCtx, LabelRecord> {}

export abstract class LabelTree extends Tree<WorkspaceCtx> {}

/** How labels change the work items that carry them; the context `work-items` implements it. */
export abstract class LabelUsage {
  /** Removes labels from all work items that carry them. */
  abstract strip(ctx: WorkspaceActor, labelIds: readonly string[]): Promise<void>;
  /** Replaces labels on up to `most` work items. Returns true if no work items are left to change. */
  abstract replace(ctx: WorkspaceActor, at: string, labels: readonly Replacement[], most: number): Promise<boolean>;
}

/** Events of labels, both of projects and of the workspace. */
export const labelEvents = defineRecordEvents<LabelRecord>({ kind: 'label', entityType: 'label' });
