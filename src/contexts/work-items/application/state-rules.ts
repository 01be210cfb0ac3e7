import type { ProjectCtx } from '#kernel';
import type { StatePolicy } from '../domain/state-policy';

/** Provides the rules about states of work items. The context of workflows implements it. */
export abstract class StateRules {
  /**
   * Returns the rules and locks them until the transaction ends. Call it before locking work items: otherwise a
   * transaction could wait for the rules while it holds items that the change of the rules needs.
   */
  abstract of(ctx: ProjectCtx): Promise<StatePolicy>;
}
