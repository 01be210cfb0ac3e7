import type { WorkspaceCtx } from '#kernel';
import type { Db } from '#persistence';
import { change, type Entry } from '../../../work-items';
import { SqlActivityLog } from './sql.activity.log';

const ctx = { workspaceId: 'w', userId: 'u' } as WorkspaceCtx;

/** A log on a database that has one entry to carry on, and what was sent to it. */
function log() {
  const sent: { readonly text: string; readonly values: readonly unknown[] }[] = [];
  const query = (text: string, values: readonly unknown[]) => {
    sent.push({ text, values });
    return Promise.resolve(text.includes('update activities') ? [{ id: 'item 1' }] : []);
  };
  return { sent, activities: new SqlActivityLog({ query, send: query } as unknown as Db) };
}

const entries = (field: string, number: number): Entry[] =>
  Array.from({ length: number }, (_, index) => ({
    ...change(field, { newValue: `value ${index}` }),
    workItemId: `item ${index}`,
    projectId: 'p',
  }));

it('takes many descriptions in two statements, of which one carries on what was the newest entry', async () => {
  const { sent, activities } = log();
  await activities.append(ctx, 'now', entries('description', 50));
  expect(sent).toHaveLength(2);
  const [carried, added] = sent;
  expect(carried!.values[1]).toHaveLength(50);
  const rows = JSON.parse(added!.values[1] as string) as { work_item_id: string }[];
  expect(rows.map((row) => row.work_item_id)).not.toContain('item 1');
  expect(rows).toHaveLength(49);
});

it('tallies what was said on an item once', async () => {
  const { sent, activities } = log();
  const said = entries('comment', 50).map((entry) => ({ ...entry, workItemId: 'item 0' }));
  await activities.append(ctx, 'now', [...said, ...entries('name', 1), ...entries('comment', 2)]);
  expect(sent).toHaveLength(2);
  expect(sent[1]!.values).toEqual(['w', ['item 0', 'item 1'], [51, 1]]);
});
