import { directedSpecOf, kindOf, type RelationType } from './relation';
import { type Moment, PRECEDENCES, searchOf } from './schedule';

type Edge = readonly [item: string, type: RelationType, other: string];

const at = (moment: Moment) => `${moment.itemId} ${moment.finish ? 'ends' : 'starts'}`;

/** The order of moments that relations make, written out: what the statement of the repository walks. */
function follows(edges: readonly Edge[]): Map<string, string[]> {
  const order = new Map<string, string[]>();
  const add = (before: Moment, after: Moment) => order.set(at(before), [...(order.get(at(before)) ?? []), at(after)]);
  for (const [item, type, other] of edges) {
    for (const itemId of [item, other]) add({ itemId, finish: false }, { itemId, finish: true });
    const { reversed } = directedSpecOf(type);
    const [from, to] = reversed ? [other, item] : [item, other];
    const { before, after } = PRECEDENCES[kindOf(type)]!;
    const moment = ({ of, finish }: typeof before) => ({ itemId: of === 'item' ? from : to, finish });
    add(moment(before), moment(after));
  }
  return order;
}

/** Whether the last of the relations closes a circle, found by the search that is made for it. */
function closes(...edges: Edge[]): boolean {
  const [item, type, target] = edges.at(-1)!;
  const search = searchOf(kindOf(type), item, directedSpecOf(type).reversed)!;
  const order = follows(edges.slice(0, -1));
  const next = (moment: string) =>
    search.direction === 'later'
      ? (order.get(moment) ?? [])
      : [...order].filter(([, after]) => after.includes(moment)).map(([before]) => before);
  const own = (moment: string) =>
    search.direction === 'later' ? moment.replace('starts', 'ends') : moment.replace('ends', 'starts');
  const met = new Set([at(search.from)]);
  for (const moment of met) for (const one of [...next(moment), own(moment)]) met.add(one);
  return met.has(at({ itemId: target, finish: search.targetFinish }));
}

it.each<[string, Edge[]]>([
  [
    'the same, back',
    [
      ['a', 'blocking', 'b'],
      ['b', 'blocking', 'a'],
    ],
  ],
  [
    'the same from the other end',
    [
      ['a', 'blocking', 'b'],
      ['a', 'blocked_by', 'b'],
    ],
  ],
  [
    'a long way',
    [
      ['a', 'blocking', 'b'],
      ['b', 'blocking', 'c'],
      ['c', 'blocking', 'a'],
    ],
  ],
  [
    'a long way, closed from the first',
    [
      ['a', 'blocking', 'b'],
      ['b', 'blocking', 'c'],
      ['a', 'blocked_by', 'c'],
    ],
  ],
  [
    'starts',
    [
      ['a', 'start_before', 'b'],
      ['b', 'start_before', 'a'],
    ],
  ],
  [
    'ends',
    [
      ['a', 'finish_after', 'b'],
      ['b', 'finish_after', 'a'],
    ],
  ],
  [
    'what waits for an end starts before it',
    [
      ['a', 'blocking', 'b'],
      ['b', 'start_before', 'a'],
    ],
  ],
  [
    'what waits for an end ends before it',
    [
      ['a', 'blocking', 'b'],
      ['b', 'finish_before', 'a'],
    ],
  ],
  [
    'mixed, a long way',
    [
      ['a', 'start_before', 'b'],
      ['b', 'blocking', 'c'],
      ['c', 'start_before', 'a'],
    ],
  ],
])('sees a circle: %s', (_, edges) => {
  expect(closes(...edges)).toBe(true);
});

it.each<[string, Edge[]]>([
  [
    'another pair',
    [
      ['a', 'blocking', 'b'],
      ['c', 'blocking', 'a'],
    ],
  ],
  [
    'a shortcut',
    [
      ['a', 'blocking', 'b'],
      ['b', 'blocking', 'c'],
      ['a', 'blocking', 'c'],
    ],
  ],
  [
    'around: starts first, ends last',
    [
      ['a', 'start_before', 'b'],
      ['a', 'finish_after', 'b'],
    ],
  ],
  [
    'overlapping',
    [
      ['a', 'start_before', 'b'],
      ['a', 'finish_before', 'b'],
    ],
  ],
  [
    'two that wait for one',
    [
      ['a', 'blocking', 'b'],
      ['a', 'blocking', 'c'],
      ['b', 'start_before', 'c'],
    ],
  ],
])('sees none: %s', (_, edges) => {
  expect(closes(...edges)).toBe(false);
});

it('does not look for circles of relations that say nothing about time', () => {
  expect(searchOf('duplicate', 'a', false)).toBeUndefined();
  expect(searchOf('relates_to', 'a', true)).toBeUndefined();
});
