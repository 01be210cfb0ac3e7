import type { ProjectCtx } from '#kernel';
import type { StatePolicy } from '../domain/state-policy';

/** Who says which states work items may be in; implemented by the context of workflows. */
export abstract class StateRules {
  /**
   * The rules stay as they are until the transaction ends. Whoever is about to lock work items asks before that, so that
   * nobody waits for a change of the rules with items that the change needs.
   */
  abstract of(ctx: ProjectCtx): Promise<StatePolicy>;
}
