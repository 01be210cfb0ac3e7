import { Records, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { Choice, TypeRule } from '../domain/assignment';

/** What a workspace says about the workflows of a type; a type of which nothing was said has no record. */
export interface TypeRuleRecord extends TypeRule, TenantRecord {
  readonly id: string;
}

export interface ChoiceRecord extends Choice, TenantRecord {
  readonly id: string;
}

export abstract class TypeRuleRepository extends Records<WorkspaceCtx, TypeRuleRecord> {}

/** Those of all projects of the workspace. */
export abstract class ChoiceRepository extends Records<WorkspaceCtx, ChoiceRecord> {}
