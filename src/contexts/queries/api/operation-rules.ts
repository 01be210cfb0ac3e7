import { isAllowedFor, lacksScope, scopeMissing, type Operation, type Operations } from '#http';
import type { DomainError, EffectiveRoles, WorkspaceCtx } from '#kernel';
import type { HangingRecords, RecordRules } from '../application/record-rules';

/** Ids of the operations that list the records of a work item, by kind of record. */
export type Listings = Readonly<Record<HangingRecords, string>>;

/** Applies the scopes, features and roles of operations to query conditions about the same records. */
export abstract class OperationRules implements RecordRules {
  protected abstract readonly listings: Listings;

  constructor(private readonly operations: Operations) {}

  refusal({ principal }: WorkspaceCtx, records: HangingRecords, word: string): DomainError | undefined {
    const operation = this.listing(records);
    return lacksScope(principal, operation) ? scopeMissing(word, operation) : undefined;
  }

  areRead(caller: WorkspaceCtx & EffectiveRoles, records: HangingRecords): boolean {
    return isAllowedFor(caller, this.listing(records));
  }

  private listing(records: HangingRecords): Operation {
    return this.operations.named(this.listings[records]);
  }
}
