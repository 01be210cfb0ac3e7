import { camel } from '#kernel';
import type { NewAssignees, StateChange, Watch } from './configs';
import type { Node } from './graph';
import { configOf } from './handlers';

interface Item {
  readonly stateId?: string | null;
  readonly assigneeIds?: readonly string[];
}

/**
 * Returns the values before an update that the trigger waits for, and that left the item as it is. Whether they start
 * the trigger is decided as for any other event.
 */
export function previousFor(trigger: Node, { stateId, assigneeIds = [] }: Item): object {
  switch (trigger.handlerName) {
    case 'state_changed': {
      const { fromStateIds = [] } = configOf<StateChange>(trigger);
      return { stateId: fromStateIds.length ? (fromStateIds.find((id) => id !== stateId) ?? stateId) : null };
    }
    case 'assignee_added': {
      const { assigneeIds: watched = [] } = configOf<NewAssignees>(trigger);
      return { assigneeIds: watched.length ? assigneeIds.filter((id) => !watched.includes(id)) : [] };
    }
    default: {
      const { fields = [] } = configOf<Watch>(trigger);
      return { [camel(fields[0] ?? 'name')]: null };
    }
  }
}
