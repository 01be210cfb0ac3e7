import { Action, membersOf, type OperationOptions } from '#http';
import type { Delta } from '../../application/item-links';

const member = membersOf<Delta>();

class ItemDeltaV2 {
  @member.uuids('add', { description: 'Ids of work items to put in.' }) add?: string[];
  @member.uuids('remove', { description: 'Ids of work items to take out.' }) remove?: string[];
}

const ids = { type: 'array', items: { type: 'string', format: 'uuid' } };

const ANSWER = { type: 'object', required: ['added', 'removed'], properties: { added: ids, removed: ids } };

/** Puts work items into the record that `id` of the path names, and takes others out. */
export const ManageItems = (id: string, options: Pick<OperationOptions, 'id' | 'summary' | 'allow' | 'description'>) =>
  Action('POST', `:${id}/work-items`, { shape: 'plain', body: ItemDeltaV2, answer: ANSWER, ...options });
