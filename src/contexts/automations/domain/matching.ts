import { snake } from '#kernel';
import type { NewAssignees, StateChange, Watch } from './configs';
import type { Automation, Scope } from './automation';
import type { Node } from './graph';
import { configOf, type HandlerName } from './handlers';

/** Something that happened to a record which automations can be about. */
export interface Happening {
  readonly scope: Scope;
  readonly verb: 'created' | 'updated' | 'deleted' | 'commented';
  readonly projectId: string | null;
  readonly data: object;
  /** Of an update what it replaced, of a deletion the record. */
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

type Test = (happening: Happening, node: Node) => boolean;

/** What each trigger is started by. A schedule is started by the clock. */
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
    // An update that leaves them as they are does not tell who they were.
    const { assigneeIds: before = verb === 'created' ? [] : after } = previous as Item;
    return isAmong(
      after.filter((id) => !before.includes(id)),
      configOf<NewAssignees>(node),
    );
  },
};

/** Whether what happened starts the automation that the trigger belongs to. */
export function isStarted(
  automation: Pick<Automation, 'scope' | 'isGlobal' | 'projectIds'>,
  trigger: Node,
  happening: Happening,
): boolean {
  const { scope, isGlobal, projectIds } = automation;
  if (scope !== happening.scope) return false;
  if (!isGlobal && !(happening.projectId !== null && projectIds.includes(happening.projectId))) return false;
  return TESTS[trigger.handlerName as HandlerName]?.(happening, trigger) ?? false;
}

/** Automations that can be behind one another, each starting the next. */
export const MAX_CHAIN = 5;
/** Runs of one automation in a minute. */
export const MAX_RUNS = 60;

/** Why something that would start an automation does not; null where it does. `causes` led to it, oldest first. */
export function brakeOn(automationId: string, causes: readonly string[], runsInMinute: number): string | null {
  if (causes.includes(automationId)) return 'The automation itself led to this: a loop is cut.';
  if (causes.length >= MAX_CHAIN) return `More than ${MAX_CHAIN} automations would have started one another.`;
  return runsInMinute >= MAX_RUNS ? `The automation has run ${MAX_RUNS} times within a minute.` : null;
}
