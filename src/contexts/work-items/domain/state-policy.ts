import type { DomainError } from '#kernel';
import type { WorkItem } from './work-item';

/** What the rules about states look at. */
export type Standing = Pick<WorkItem, 'stateId' | 'stateGroup' | 'typeId'>;

/** The rules about states of one project, for one caller, as they stand in the transaction at hand. */
export interface StatePolicy {
  /** All states in which work items begin. */
  readonly starts: readonly string[];
  /** The state of a work item of the type that names none; undefined where that is the default of its project. */
  startOf(typeId: string | null): string | undefined;
  /** Why a work item cannot be made so, or become so; undefined where it can. */
  refusal(before: Standing | null, after: Standing): DomainError | undefined;
}

/** Every item may be in every state. */
export const FREE: StatePolicy = { starts: [], startOf: () => undefined, refusal: () => undefined };

/** The states in which items begin, as members that have to be looked up. */
export const startsOf = ({ starts }: StatePolicy): { stateId: string }[] => starts.map((stateId) => ({ stateId }));
