import { behind, LIFTS, START, type Position } from './lifting';

it('stays with what it lifts as long as batches leave something', () => {
  expect(behind('states', 'mark')).toEqual({ lift: 'states', after: 'mark' });
});

it('comes to everything once, in the order, and to an end', () => {
  const visited = [];
  for (let at: Position = START; at.lift; at = behind(at.lift, null)) visited.push(at);
  expect(visited).toEqual(LIFTS.map((lift) => ({ lift, after: null })));
});
