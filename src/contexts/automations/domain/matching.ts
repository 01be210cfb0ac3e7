import { snake } from '#kernel';
import type { NewAssignees, StateChange, Watch } from './configs';
import type { Automation, Scope } from './automation';
import type { Node } from './graph';
import { configOf, type HandlerName } from './handlers';

/** An event of a record that automations can follow. */
export interface IncomingEvent {
  readonly scope: Scope;
  readonly verb: 'created' | 'updated' | 'deleted' | 'commented';
  readonly projectId: string | null;
  readonly data: object;
  /** The values before an update, or the record that was deleted. */
  readonly previous: object;
}

interface Item {
  readonly stateId?: string;
  readonly assigneeIds?: readonly string[];
}

const includes = (ids: readonly string[] | undefined, id: string | undefined): boolean =>
  !ids?.length || (id !== undefined && ids.includes(id));

const isAmong = (added: readonly string[], { assigneeIds }: NewAssignees): boolean =>
  added.some((id) => includes(assigneeIds, id));

type Test = (happening: IncomingEvent, node: Node) => boolean;

/** The events that start each trigger. `scheduled` is missing because schedules start it. */
const TESTS: Readonly<Partial<Record<HandlerName, Test>>> = {
  record_created: ({ verb }) => verb === 'created',
  record_deleted: ({ verb }) => verb === 'deleted',
  comment_created: ({ verb }) => verb === 'commented',
  record_updated: ({ verb, previous }, node) => {
    const { fields = [] } = configOf<Watch>(node);
    const changed = Object.keys(previous).map(snake);
    return verb === 'updated' && (!fields.length || changed.some((name) => fields.includes(name)));
  },
  state_changed: ({ verb, data, previous }, node) => {
    const { fromStateIds, toStateIds } = configOf<StateChange>(node);
    const [before, after] = [(previous as Item).stateId, (data as Item).stateId];
    const isChange = verb === 'updated' && before !== undefined && before !== after;
    return isChange && includes(fromStateIds, before) && includes(toStateIds, after);
  },
  assignee_added: ({ verb, data, previous }, node) => {
    if (verb !== 'created' && verb !== 'updated') return false;
    const { assigneeIds: after = [] } = data as Item;
    // Events of an update contain `assigneeIds` in `previous` only if they changed.
    const { assigneeIds: before = verb === 'created' ? [] : after } = previous as Item;
    return isAmong(
      after.filter((id) => !before.includes(id)),
      configOf<NewAssignees>(node),
    );
  },
};

/** True if the event starts the automation of this trigger. */
export function isStarted(
  automation: Pick<Automation, 'scope' | 'isGlobal' | 'projectIds'>,
  trigger: Node,
  happening: IncomingEvent,
): boolean {
  const { scope, isGlobal, projectIds } = automation;
  if (scope !== happening.scope) return false;
  if (!isGlobal && !(happening.projectId !== null && projectIds.includes(happening.projectId))) return false;
  return TESTS[trigger.handlerName as HandlerName]?.(happening, trigger) ?? false;
}

/** Maximum number of automations that can start one another in a row. */
export const MAX_CHAIN = 5;
/** Maximum number of runs of one automation within a minute. */
export const MAX_RUNS = 60;

/** Returns why a run must not start, or null if it may. `causes` are the automations that led to it, oldest first. */
export function brakeOn(automationId: string, causes: readonly string[], runsInMinute: number): string | null {
  if (causes.includes(automationId)) return 'The automation caused this event itself. The loop was stopped.';
  if (causes.length >= MAX_CHAIN) return `More than ${MAX_CHAIN} automations would have started one another.`;
  return runsInMinute >= MAX_RUNS ? `The automation has run ${MAX_RUNS} times within a minute.` : null;
}
