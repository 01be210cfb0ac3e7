import type { DomainError } from '#kernel';
import type { WorkItem } from './work-item';

/** The members that rules about states depend on. */
export type Standing = Pick<WorkItem, 'stateId' | 'stateGroup' | 'typeId'>;

/** The rules about states of one project for one caller, valid for the current transaction. */
export interface StatePolicy {
  /** All states in which work items can begin. */
  readonly starts: readonly string[];
  /** Returns the initial state of items of a type; undefined if it is the default state of the project. */
  startOf(typeId: string | null): string | undefined;
  /** Returns the reason why a work item cannot be created or changed like this; undefined if it can. */
  refusal(before: Standing | null, after: Standing): DomainError | undefined;
}

/** Rules that allow every state. */
export const FREE: StatePolicy = { starts: [], startOf: () => undefined, refusal: () => undefined };

/** Returns the initial states in the form of members that must be looked up. */
export const startsOf = ({ starts }: StatePolicy): { stateId: string }[] => starts.map((stateId) => ({ stateId }));
