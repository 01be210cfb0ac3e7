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

const NOW = '2026-03-02T10:00:00.123456Z';

/** The work items of the rows that were inserted into a table. */
const insertedInto = (sent: ReturnType<typeof log>['sent'], table: string) =>
  sent
    .filter(({ text }) => text.startsWith(`insert into ${table} `))
    .flatMap(({ values }) => values.filter((value) => /^item \d+$/.test(String(value))));

it('carries on what was the newest entry about a description, and adds the others', async () => {
  const { sent, activities } = log();
  await activities.append(ctx, NOW, entries('description', 50));
  expect(sent[0]!.values[1]).toHaveLength(50);
  const added = insertedInto(sent, 'activities');
  expect(added).not.toContain('item 1');
  expect(added).toHaveLength(49);
});

it('keeps all digits of the time as seconds', async () => {
  const { sent, activities } = log();
  await activities.append(ctx, NOW, entries('name', 1));
  expect(sent[0]!.values).toContain('1772445600.123456');
});

it('tallies what was said on an item once', async () => {
  const { sent, activities } = log();
  const said = entries('comment', 50).map((entry) => ({ ...entry, workItemId: 'item 0' }));
  await activities.append(ctx, NOW, [...said, ...entries('name', 1), ...entries('comment', 2)]);
  expect(insertedInto(sent, 'work_item_tallies')).toEqual(['item 0', 'item 1']);
  expect(sent.at(-1)!.values).toEqual(['w', 'item 0', 51, 'item 1', 1]);
});
