import {
  filter,
  order,
  Records,
  Tree,
  type ListSpec,
  type TenantRecord,
  type WorkspaceActor,
  type WorkspaceCtx,
  type Replacement,
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

/** Labels of a project, or of the workspace where the context is in no project or the workspace manages all labels. */
export abstract class LabelRepository extends Records<WorkspaceCtx, LabelRecord> {}

export abstract class LabelTree extends Tree<WorkspaceCtx> {}

/** What work items know of labels; implemented by their context. */
export abstract class LabelUsage {
  /** Takes labels off every work item that carries them. */
  abstract strip(ctx: WorkspaceActor, labelIds: readonly string[]): Promise<void>;
  /** Gives work items, as many as `most`, the label that has taken the place of theirs; whether that were all. */
  abstract replace(ctx: WorkspaceActor, at: string, labels: readonly Replacement[], most: number): Promise<boolean>;
}
