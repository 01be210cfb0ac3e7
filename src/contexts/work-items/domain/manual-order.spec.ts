import { isBehind, roomBehind, roomBefore, type Standing } from './manual-order';

const at = (...weights: number[]): Standing[] =>
  weights.map((sortOrder, index) => ({ id: String.fromCharCode(98 + index), sortOrder }));
const a: Standing = { id: 'a', sortOrder: 100 };

it('is the middle between two items, and a step beyond the ends', () => {
  expect(roomBehind(a, at(200, 300), false)).toEqual({ sortOrder: 150, moved: [] });
  expect(roomBehind(a, [], true)).toEqual({ sortOrder: 10_100, moved: [] });
  expect(roomBefore(a)).toEqual({ sortOrder: -9_900, moved: [] });
});

it('moves as few items as make room between items of one weight', () => {
  expect(roomBehind(a, at(100, 160, 200), false)).toEqual({ sortOrder: 120, moved: [{ id: 'b', sortOrder: 140 }] });
  expect(roomBehind(a, at(100, 100, 100.5, 10_000), false)).toEqual({
    sortOrder: 2_080,
    moved: [
      { id: 'b', sortOrder: 4_060 },
      { id: 'c', sortOrder: 6_040 },
      { id: 'd', sortOrder: 8_020 },
    ],
  });
});

it('moves all of them by steps where none follows, and says so where more would be needed than it knows', () => {
  expect(roomBehind(a, at(100, 100), true)).toEqual({
    sortOrder: 10_100,
    moved: [
      { id: 'b', sortOrder: 20_100 },
      { id: 'c', sortOrder: 30_100 },
    ],
  });
  expect(roomBehind(a, at(100, 100), false)).toBeUndefined();
});

it('finds room again and again, in the order of all items', () => {
  let items = at(1, 1, 1, 2, 3);
  for (let turn = 0; turn < 500; turn++) {
    const [first, ...others] = items as [Standing, ...Standing[]];
    const { sortOrder, moved } = roomBehind(first, others, true)!;
    const weights = new Map(moved.map((one) => [one.id, one.sortOrder]));
    const expected = [first.id, `n${turn}`, ...others.map(({ id }) => id)];
    items = [
      first,
      { id: `n${turn}`, sortOrder },
      ...others.map((one) => ({ ...one, sortOrder: weights.get(one.id) ?? one.sortOrder })),
    ];
    expect([...items].sort((one, other) => (isBehind(one, other) ? 1 : -1)).map(({ id }) => id)).toEqual(expected);
  }
});
