import type { Statistics } from './data';
import { pointsOf } from './weeks';

const NOTHING = { backlog: 0, unstarted: 0, started: 0, completed: 0, cancelled: 0 };

const daysOf = (count: number): Statistics['days'] =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    created_items: 1,
    completed_items: index % 2,
    state_groups: NOTHING,
  }));

it('shows days one by one as long as they can be told apart', () => {
  expect(pointsOf(daysOf(60))).toEqual({ isByWeek: false, points: daysOf(60) });
});

it('sums up weeks that end with the last day, and leaves out what is not a whole week', () => {
  const { isByWeek, points } = pointsOf(daysOf(72));
  expect([isByWeek, points.length, points.at(-1)?.date]).toEqual([true, 10, '2026-03-13']);
  expect(points.map(({ created_items }) => created_items)).toEqual(Array.from({ length: 10 }, () => 7));
  expect(points.reduce((sum, { completed_items }) => sum + completed_items, 0)).toBe(35);
});
