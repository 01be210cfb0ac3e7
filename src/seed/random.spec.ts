import { Random, uuidAt } from './random';

const draw = (random: Random) => Array.from({ length: 20 }, () => random.below(1000));

describe('Random', () => {
  it('repeats itself for the same keys and for no others', () => {
    expect(draw(new Random(1, 'a', 23))).toEqual(draw(new Random(1, 'a', 23)));
    expect(draw(new Random(1, 'a', 23))).not.toEqual(draw(new Random(2, 'a', 23)));
    expect(draw(new Random(1, 23))).not.toEqual(draw(new Random(12, 3)));
  });

  it('keeps to the shares of a choice', () => {
    const random = new Random('shares');
    const drawn = Array.from({ length: 10_000 }, () =>
      random.weighted([['often', 9] as const, ['seldom', 1] as const]),
    );
    const seldom = drawn.filter((name) => name === 'seldom').length;
    expect(seldom).toBeGreaterThan(800);
    expect(seldom).toBeLessThan(1_200);
  });

  it('picks several without picking one twice', () => {
    const values = [1, 2, 3, 4];
    expect(new Random('some').some(values, 9).sort()).toEqual(values);
    expect(new Set(new Random('some').some(values, 3)).size).toBe(3);
    expect(values).toEqual([1, 2, 3, 4]);
  });
});

it('makes UUIDs of version 7 that sort by their moment', () => {
  const random = new Random('ids');
  const moments = [0, 1_000, 1_700_000_000_000.7, 1_800_000_000_000];
  const ids = moments.map((moment) => uuidAt(moment, random));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(parseInt(ids[2]!.replaceAll('-', '').slice(0, 12), 16)).toBe(1_700_000_000_000);
});
