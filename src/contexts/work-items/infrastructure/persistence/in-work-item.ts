import type { Place } from '#persistence';
import type { InWorkItem } from '../../application/nested.repository';

/** Records that hang on a work item; the item's lock makes their writers wait for one another. */
export const inWorkItem: Place<Pick<InWorkItem, 'workspaceId' | 'workItemId'>> = {
  values: ({ workItemId }) => ({ workItemId }),
  lock: async (db, { workspaceId, workItemId }) => {
    const text = 'select 1 from work_items where workspace_id = $1 and id = $2 for no key update';
    await db.query(text, [workspaceId, workItemId]);
  },
};
