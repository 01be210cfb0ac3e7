import { invalidField, type Problems, type Reading } from '#kernel';
import { assertNoProblems, wrongEnd } from './automations.errors';
import { SCOPES, type Scope } from './automation';
import {
  addComment,
  newAssignees,
  nothing,
  recordFilter,
  schedule,
  sendEmail,
  sendWebhook,
  setAssignees,
  setLabels,
  setPriority,
  setState,
  stateChange,
  watch,
} from './configs';

export const NODE_TYPES = ['trigger', 'action', 'condition'] as const;
export type NodeType = (typeof NODE_TYPES)[number];

/** What a node does, and the config that it needs. */
export interface Handler {
  readonly type: NodeType;
  /** Scopes of automations that may use the handler. */
  readonly scopes: readonly Scope[];
  /** True if the handler works on the work item of an event, so that a schedule cannot use it. */
  readonly needsRecord: boolean;
  readonly config: Reading<object>;
}

const ITEMS = ['WorkItem'] as const;

const trigger = (config: Reading<object>, scopes: readonly Scope[] = SCOPES): Handler => ({
  ...{ type: 'trigger', scopes, config, needsRecord: false },
});
const about = (type: 'action' | 'condition', config: Reading<object>): Handler => ({
  ...{ type, scopes: ITEMS, config, needsRecord: true },
});
const sending = (config: Reading<object>): Handler => ({
  ...{ type: 'action', scopes: SCOPES, config, needsRecord: false },
});

/** All handlers by name. */
export const HANDLERS = {
  record_created: trigger(nothing),
  record_updated: trigger(watch),
  record_deleted: trigger(nothing),
  state_changed: trigger(stateChange, ITEMS),
  assignee_added: trigger(newAssignees, ITEMS),
  comment_created: trigger(nothing, ITEMS),
  scheduled: trigger(schedule),
  field_filter: about('condition', recordFilter),
  set_state: about('action', setState),
  set_priority: about('action', setPriority),
  set_assignees: about('action', setAssignees),
  set_labels: about('action', setLabels),
  add_comment: about('action', addComment),
  send_webhook: sending(sendWebhook),
  send_email: sending(sendEmail),
} as const satisfies Readonly<Record<string, Handler>>;

export type HandlerName = keyof typeof HANDLERS;

export const HANDLER_NAMES = Object.keys(HANDLERS) as readonly HandlerName[];

interface Handled {
  readonly nodeType: NodeType;
  readonly handlerName: string;
}

/** Returns the handler of a node. Throws if no handler of this name has the node's type and fits the scope. */
export function handlerOf({ nodeType, handlerName }: Handled, scope?: Scope): Handler {
  const handler: Handler | undefined = HANDLERS[handlerName as HandlerName];
  if (!handler) throw unknownHandler(nodeType);
  if (handler.type !== nodeType) {
    throw wrongEnd('nodeType', `"${handlerName}" is a handler for nodes of the type ${handler.type}.`);
  }
  if (scope && !handler.scopes.includes(scope)) {
    throw wrongEnd(
      'handlerName',
      `"${handlerName}" needs an automation with the scope ${handler.scopes.join(' or ')}.`,
    );
  }
  return handler;
}

const MAX_CONFIG = 16_384;

/** Returns the parsed config of a node. Throws all problems, each as an error of its member. */
export function configOf<T extends object>(node: Handled & { readonly config: object }): T {
  const problems: Problems = new Map();
  if (JSON.stringify(node.config).length > MAX_CONFIG) {
    problems.set('', `Ensure this has no more than ${MAX_CONFIG} characters.`);
  }
  const config = problems.size ? {} : handlerOf(node).config(node.config, '', problems);
  assertNoProblems(problems);
  return config as T;
}

function unknownHandler(nodeType: NodeType) {
  const names = HANDLER_NAMES.filter((name) => HANDLERS[name].type === nodeType);
  return invalidField('handlerName', `Must be one of ${names.join(', ')}.`, 'invalid_choice');
}
