import type { StateGroup } from '#kernel';

export interface StateOfProject {
  readonly id: string;
  readonly group: StateGroup;
}

/**
 * Returns the state in which untouched work is closed: the project's default state if it is a finished one, otherwise
 * the first cancelled state, otherwise the first completed state. Undefined if the project has neither.
 */
export function closingState(
  inOrder: readonly StateOfProject[],
  defaultStateId: string | null,
): StateOfProject | undefined {
  const over = inOrder.filter(({ group }) => group === 'cancelled' || group === 'completed');
  return over.find(({ id }) => id === defaultStateId) ?? over.find(({ group }) => group === 'cancelled') ?? over[0];
}
