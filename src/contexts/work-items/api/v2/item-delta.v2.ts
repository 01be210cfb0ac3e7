import { Action, membersOf, type OperationOptions } from '#http';
import type { Delta } from '../../application/item-links';

const member = membersOf<Delta>();

class ItemDeltaV2 {
  @member.uuids('add', { description: 'Ids of work items to add.' }) add?: string[];
  @member.uuids('remove', { description: 'Ids of work items to remove.' }) remove?: string[];
}

const ids = { type: 'array', items: { type: 'string', format: 'uuid' } };

const ANSWER = { type: 'object', required: ['added', 'removed'], properties: { added: ids, removed: ids } };

class DeltaV2 {
  @member.uuids('add', { description: 'Ids to add.' }) add?: string[];
  @member.uuids('remove', { description: 'Ids to remove.' }) remove?: string[];
}

type Managing = Pick<OperationOptions, 'id' | 'summary' | 'allow' | 'description'>;

/** Operation that adds records to a set of the record in the path and removes others. */
export const Manage = (path: string, options: Managing) =>
  Action('POST', path, { shape: 'plain', body: DeltaV2, answer: ANSWER, ...options });

/** Operation that adds work items to the record in the path, named by the parameter `id`, and removes others. */
export const ManageItems = (id: string, options: Managing) =>
  Action('POST', `:${id}/work-items`, { shape: 'plain', body: ItemDeltaV2, answer: ANSWER, ...options });
