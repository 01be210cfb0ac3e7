import { BOX, drawing, type Arrow } from './graph';

const arrow = (from: string, to: string): Arrow => ({ from, to, isRejection: false });

it('puts states in a row, and steps back below it', () => {
  const { boxes, curves, width, height } = drawing(['a', 'b', 'c'], [arrow('a', 'b'), arrow('c', 'a')]);
  expect(boxes.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(boxes.every(({ y }) => y === boxes[0]!.y)).toBe(true);
  const [forward, back] = curves;
  expect(forward!.tip).toEqual([expect.any(Number), boxes[1]!.y, 1]);
  expect(back!.tip).toEqual([expect.any(Number), boxes[0]!.y + BOX.height, -1]);
  expect(width).toBeGreaterThan(boxes[2]!.x + BOX.width);
  expect(height).toBeGreaterThan(boxes[0]!.y + BOX.height);
});

it('lets no two arcs begin or end at the same point', () => {
  const { curves } = drawing(['a', 'b', 'c'], [arrow('a', 'b'), arrow('a', 'c'), arrow('b', 'c')]);
  const points = curves.flatMap(({ path, tip }) => [/^M(\S+) /.exec(path)![1], String(tip[0])]);
  expect(new Set(points).size).toBe(points.length);
});

it('leaves out steps to states that are not there', () => {
  expect(drawing(['a'], [arrow('a', 'gone'), arrow('a', 'a')]).curves).toEqual([]);
});
