import type { RecordScope } from '#persistence';
import type { InWorkItem } from '../../application/nested.repository';

/** Records that belong to a work item. The lock of the item makes their writers run one after the other. */
export const inWorkItem: RecordScope<Pick<InWorkItem, 'workspaceId' | 'workItemId'>> = {
  values: ({ workItemId }) => ({ workItemId }),
  lock: async (db, { workspaceId, workItemId }) => {
    const text = 'select 1 from work_items where workspace_id = $1 and id = $2 for no key update';
    await db.query(text, [workspaceId, workItemId]);
  },
};
