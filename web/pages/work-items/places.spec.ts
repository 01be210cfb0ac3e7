import type { Item } from '../../data/wire';
import { begun, begunBy, beside, movedTo } from './places';

const item = { id: 'x', assignee_ids: ['ann', 'bo'], label_ids: [], module_ids: [], sort_order: 5 } as unknown as Item;

it('takes the person of the old column off and adds the one of the new', () => {
  expect(movedTo(item, { assignee: 'cy' }, { assignee: 'ann' })).toEqual({ assignee_ids: ['bo', 'cy'] });
  expect(movedTo(item, { assignee: 'none' }, { assignee: 'ann' })).toEqual({ assignee_ids: [] });
});

it('changes what differs between two places, in groups and in groups within them', () => {
  const from = { state: 'todo', cycle: 'one', milestone: 'none' };
  expect(movedTo(item, { state: 'todo', cycle: 'none', milestone: 'm' }, from)).toEqual({
    cycle_id: null,
    milestone: { to: 'm', from: null },
  });
});

it('begins a new item with its place and with what the page is about', () => {
  expect(begun({ state: 'todo', label: 'bug' })).toEqual({ state_id: 'todo', label_ids: ['bug'] });
  expect(begunBy({ module_id: 'm', state_group__in: ['started'] })).toEqual({ module_ids: ['m'] });
});

it('finds the place between two neighbours, without the item that moves', () => {
  const row = (id: string, sort_order: number) => ({ id, sort_order }) as Item;
  const rows = [row('a', 10), row('x', 15), row('b', 20)];
  expect(beside(rows, rows[0]!, 'after', item)).toEqual({ change: { sort_after_id: 'a' }, sort_order: 15 });
  expect(beside(rows, rows[0]!, 'before', item)).toEqual({ change: { sort_before_id: 'a' }, sort_order: -9990 });
});
