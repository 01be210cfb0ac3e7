import { membersOf, present, shows, type Schema } from '#http';
import { snake } from '#kernel';
import { OUTCOMES, type Trial, type TrialStep } from '../../application/rehearsal';
import type { TryAutomation } from '../../application/trials';
import { HANDLER_NAMES, NODE_TYPES } from '../../domain/handlers';

const trying = membersOf<TryAutomation>();

export class TryAutomationV2 {
  @trying.uuid('workItemId', { required: true }) work_item_id!: string;
}

const text: Schema = { type: 'string' };
const textOrNull: Schema = { type: ['string', 'null'] };
const uuidOrNull: Schema = { type: ['string', 'null'], format: 'uuid' };

const object = (properties: Readonly<Record<string, Schema>>, description?: string): Schema => ({
  ...{ type: 'object', required: Object.keys(properties), properties },
  ...(description && { description }),
});
const many = (items: Schema): Schema => ({ type: 'array', items });

const STEP = object({
  node_id: { type: 'string', format: 'uuid' },
  name: text,
  node_type: { type: 'string', enum: NODE_TYPES },
  handler_name: { type: 'string', enum: HANDLER_NAMES },
  outcome: { type: 'string', enum: OUTCOMES },
  reason: textOrNull,
  checks: many(
    object(
      { field: text, operator: text, expected: {}, seen: many({}), holds: { type: 'boolean' } },
      'A comparison of the condition with the values that it saw.',
    ),
  ),
  changes: many(
    object(
      {
        ...{ field: textOrNull, verb: text, comment: text, old_value: textOrNull, new_value: textOrNull },
        ...{ old_identifier: uuidOrNull, new_identifier: uuidOrNull },
      },
      'An entry that the action would add to the history of the work item.',
    ),
  ),
  mails: many(object({ to: text, subject: text, text }, 'A message that would be sent.')),
  requests: many(
    object(
      { url: text, headers: { type: 'object' }, body: { type: 'object' } },
      'A request that would be sent. The values of its headers are hidden.',
    ),
  ),
});

const shownStep = ({ node, outcome, reason, checks, changes, mails, requests }: TrialStep) => ({
  ...{ node_id: node.id, name: node.name, node_type: node.nodeType, handler_name: node.handlerName, outcome, reason },
  checks: checks.map(({ field, operator, value, seen, holds }) => ({
    ...{ field: snake(field), operator, expected: value, seen, holds },
  })),
  changes: changes.map(({ field, verb, comment, oldValue, newValue, oldIdentifier, newIdentifier }) => ({
    ...{ field, verb, comment, old_value: oldValue, new_value: newValue },
    ...{ old_identifier: oldIdentifier, new_identifier: newIdentifier },
  })),
  mails: mails.map(({ to, subject, text: body }) => ({ to, subject, text: body })),
  requests: requests.map(({ url, headers = {}, body }) => ({ url, headers, body: JSON.parse(body) as object })),
});

const show = shows<Trial>();

export const automationTrialV2 = present<Trial>('AutomationTrial', {
  work_item_id: show.uuid('workItemId'),
  stopped_because: show.text('stoppedBecause', {
    nullable: true,
    description: 'Why steps were not reached; null if nothing stopped the automation.',
  }),
  steps: show.computed(many(STEP), ['steps'], ({ steps }) => steps.map(shownStep)),
});
