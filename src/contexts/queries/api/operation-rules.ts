import { isOpenTo, lacksScope, scopeMissing, type Operation, type Operations } from '#http';
import type { DomainError, EffectiveRoles, WorkspaceCtx } from '#kernel';
import type { HangingRecords, RecordRules } from '../application/record-rules';

/** Operations that list what hangs on a work item, by their ids. */
export type Listings = Readonly<Record<HangingRecords, string>>;

/** What operations declare of scopes, features and roles holds for the words that ask about the same records. */
export abstract class OperationRules implements RecordRules {
  protected abstract readonly listings: Listings;

  constructor(private readonly operations: Operations) {}

  refusal({ principal }: WorkspaceCtx, records: HangingRecords, word: string): DomainError | undefined {
    const operation = this.listing(records);
    return lacksScope(principal, operation) ? scopeMissing(word, operation) : undefined;
  }

  areRead(caller: WorkspaceCtx & EffectiveRoles, records: HangingRecords): boolean {
    return isOpenTo(caller, this.listing(records));
  }

  private listing(records: HangingRecords): Operation {
    return this.operations.named(this.listings[records]);
  }
}
