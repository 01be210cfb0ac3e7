import { filter, order, Records, Tree, type ListSpec, type ProjectCtx, type TenantRecord } from '#kernel';
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
export abstract class LabelRepository extends Records<ProjectCtx, LabelRecord> {}

export abstract class LabelTree extends Tree<ProjectCtx> {}

/** What work items know of labels; implemented by their context. */
export abstract class LabelUsage {
  /** Takes labels off every work item that carries them. */
  abstract strip(ctx: ProjectCtx, labelIds: readonly string[]): Promise<void>;
}
