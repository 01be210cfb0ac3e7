import { defineRecordEvents } from '#events';
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

/** A submission together with members of its work item. */
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

/** Submissions of a project. Callers who may see only their own submissions find no others. */
export abstract class IntakeRepository {
  abstract list(ctx: ProjectCtx, request: ListRequest): Promise<Page<IntakeRecord>>;
  abstract find(ctx: ProjectCtx, id: string): Promise<IntakeRecord | null>;
  abstract findByItem(ctx: ProjectCtx, workItemId: string): Promise<IntakeRecord | null>;
  /** Locks a submission and returns it. */
  abstract forWrite(ctx: ProjectCtx, id: string): Promise<StoredIntakeItem>;
  /** Returns the id of the project's queue, which is created if it does not exist. */
  abstract queue(ctx: ProjectCtx, at: string): Promise<string>;
  abstract insert(ctx: ProjectCtx, at: string, item: IntakeItem): Promise<void>;
  abstract update(ctx: ProjectCtx, at: string, id: string, patch: Partial<IntakeItem>): Promise<void>;
  abstract remove(ctx: ProjectCtx, at: string, id: string): Promise<void>;
}

export const intakeEvents = defineRecordEvents<IntakeRecord>({ kind: 'intake', entityType: 'intake_issue' });
