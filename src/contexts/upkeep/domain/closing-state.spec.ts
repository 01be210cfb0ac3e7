import type { StateGroup } from '#kernel';
import { closingState } from './closing-state';

const state = (id: string, group: StateGroup) => ({ id, group });
const states = [
  state('todo', 'unstarted'),
  state('done', 'completed'),
  state('no', 'cancelled'),
  state('dup', 'cancelled'),
];

it.each([
  ['the default state, if work is over in it', states, 'dup', 'dup'],
  ['a completed one as well', states, 'done', 'done'],
  ['else the first state for cancelled work', states, 'todo', 'no'],
  ['also without a default state', states, null, 'no'],
  ['a completed one where nothing can be cancelled', states.slice(0, 2), 'todo', 'done'],
  ['none where work is never over', states.slice(0, 1), 'todo', undefined],
])('closes in %s', (_, inOrder, defaultStateId, expected) => {
  expect(closingState(inOrder, defaultStateId)?.id).toBe(expected);
});
