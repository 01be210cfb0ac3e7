import { usePages } from '../../data/lists';
import { staleOn } from '../../data/live';
import type { Query } from '../../data/client';
import { ITEM_FIELDS, type Item } from '../../data/wire';
import type { wire, With } from '../../data/wire';

/** A work item of any project, with its state and type. */
export type ItemRow = Item & {
  readonly state: With<wire.StateLite, 'name' | 'color' | 'group'> | null;
  readonly type: With<wire.WorkItemTypeLite, 'name'> | null;
};

staleOn({ workitem: ['item-rows'], initiative: ['item-rows'], project_state: ['item-rows'] });

const ROW_QUERY = { fields: ITEM_FIELDS, expand: ['state', 'type'], order_by: 'created_at' } as const;

/** The work items of a list with their states, page by page. */
export const useItemRows = (path: string, query: Query = {}, enabled = true) =>
  usePages<ItemRow>('item-rows', path, { ...ROW_QUERY, ...query }, enabled);
