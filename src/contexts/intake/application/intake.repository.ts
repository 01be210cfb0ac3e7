import {
  filter,
  order,
  type ListRequest,
  type ListSpec,
  type Page,
  type Priority,
  type ProjectCtx,
  type TenantRecord,
} from '#kernel';
import type { IntakeItem } from '../domain/intake-item';

/** A submission as it is stored. */
export interface StoredIntakeItem extends IntakeItem, TenantRecord {
  readonly id: string;
}

/** The same with what its work item says. */
export interface IntakeRecord extends StoredIntakeItem {
  readonly name: string;
  readonly descriptionHtml: string;
  readonly priority: Priority;
  readonly stateId: string;
}

export const intakeList: ListSpec = {
  filters: {
    status: filter.integer('eq', 'in'),
    source: filter.text(),
    workItemId: filter.uuid(),
    externalId: filter.text(),
    externalSource: filter.text(),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

/** Submissions of a project. Those who see only what is theirs find nothing else. */
export abstract class IntakeRepository {
  abstract list(ctx: ProjectCtx, request: ListRequest): Promise<Page<IntakeRecord>>;
  abstract find(ctx: ProjectCtx, id: string): Promise<IntakeRecord | null>;
  abstract findByItem(ctx: ProjectCtx, workItemId: string): Promise<IntakeRecord | null>;
  /** Locks a submission that is about to change. */
  abstract forWrite(ctx: ProjectCtx, id: string): Promise<StoredIntakeItem>;
  /** Id of the project's queue, which is made where there is none. */
  abstract queue(ctx: ProjectCtx, at: string): Promise<string>;
  abstract insert(ctx: ProjectCtx, at: string, item: IntakeItem): Promise<void>;
  abstract update(ctx: ProjectCtx, at: string, id: string, patch: Partial<IntakeItem>): Promise<void>;
  abstract remove(ctx: ProjectCtx, at: string, id: string): Promise<void>;
}
