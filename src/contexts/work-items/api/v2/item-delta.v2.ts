import { Action, membersOf, type OperationOptions } from '#http';
import type { Delta } from '../../application/item-links';

const member = membersOf<Delta>();

class ItemDeltaV2 {
  @member.uuids('add', { description: 'Ids of work items to put in.' }) add?: string[];
  @member.uuids('remove', { description: 'Ids of work items to take out.' }) remove?: string[];
}

const ids = { type: 'array', items: { type: 'string', format: 'uuid' } };

const ANSWER = { type: 'object', required: ['added', 'removed'], properties: { added: ids, removed: ids } };

class DeltaV2 {
  @member.uuids('add', { description: 'Ids to put in.' }) add?: string[];
  @member.uuids('remove', { description: 'Ids to take out.' }) remove?: string[];
}

type Managing = Pick<OperationOptions, 'id' | 'summary' | 'allow' | 'description'>;

/** Puts records into a set of the one that the path names, and takes others out. */
export const Manage = (path: string, options: Managing) =>
  Action('POST', path, { shape: 'plain', body: DeltaV2, answer: ANSWER, ...options });

/** Puts work items into the record that `id` of the path names, and takes others out. */
export const ManageItems = (id: string, options: Managing) =>
  Action('POST', `:${id}/work-items`, { shape: 'plain', body: ItemDeltaV2, answer: ANSWER, ...options });
