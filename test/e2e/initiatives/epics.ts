import { newId } from '../../../libs/kernel/ids';
import { insert, update, unique } from '../../support';

/** Makes an epic of a work item: gives it a type of epics of its own. */
export async function makeEpic(workspaceId: string, itemId: string): Promise<string> {
  const id = newId();
  const at = new Date().toISOString();
  const stamps = { created_at: at, updated_at: at };
  await insert('work_item_types', { workspace_id: workspaceId, id, name: unique('Epic '), is_epic: true, ...stamps });
  await update('work_items', workspaceId, itemId, { type_id: id });
  return itemId;
}
