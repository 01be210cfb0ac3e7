import type { StateGroup } from '#kernel';

export interface StateOfProject {
  readonly id: string;
  readonly group: StateGroup;
}

/**
 * The state in which untouched work is closed: the project's default state where that one says that work is over, else
 * the first state for cancelled work, else the first for completed work. None where a project has neither.
 */
export function closingState(
  inOrder: readonly StateOfProject[],
  defaultStateId: string | null,
): StateOfProject | undefined {
  const over = inOrder.filter(({ group }) => group === 'cancelled' || group === 'completed');
  return over.find(({ id }) => id === defaultStateId) ?? over.find(({ group }) => group === 'cancelled') ?? over[0];
}
