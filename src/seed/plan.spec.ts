import { parseSize, planOf, sum } from './plan';

describe('parseSize', () => {
  it.each([
    ['demo', null],
    ['500', 500],
    ['1k', 1_000],
    ['100K', 100_000],
    ['1m', 1_000_000],
  ])('%s', (text, items) => expect(parseSize(text)).toEqual({ text, items }));

  it.each(['', '0', '-1', '1.5k', '1g', '6m', '1 k', 'many'])('refuses "%s"', (text) =>
    expect(parseSize(text)).toBeUndefined(),
  );
});

describe('planOf', () => {
  const plan = (text: string, identifier?: string) =>
    planOf(parseSize(text)!, { identifier }).map((project) => [project.identifier, project.items]);

  it('makes a small workspace for the demonstration', () => {
    expect(plan('demo')).toEqual([
      ['WEB', 70],
      ['APP', 50],
      ['OPS', 30],
    ]);
  });

  it.each(['1', '7', '1k', '9999'])('shares %s items out, all of them', (text) => {
    const { items } = parseSize(text)!;
    expect(sum(planOf({ text, items }))).toBe(items);
    expect(planOf({ text, items }).every((project) => project.items > 0)).toBe(true);
  });

  it('puts a large number into one project beside small ones', () => {
    expect(plan('100k')[0]).toEqual(['BIG', 100_000]);
    expect(plan('100k').slice(1)).toEqual(plan('demo'));
  });

  it('puts everything into a project that was named', () => {
    expect(plan('1m', 'ENG')).toEqual([['ENG', 1_000_000]]);
    expect(plan('demo', 'ENG')).toEqual([['ENG', 150]]);
  });

  it('spreads over as many projects as are wanted', () => {
    const projects = (text: string, count: number) =>
      planOf(parseSize(text)!, { projects: count }).map(({ identifier, items }) => [identifier, items]);
    expect(projects('11', 3)).toEqual([
      ['P1', 4],
      ['P2', 4],
      ['P3', 3],
    ]);
    expect(projects('2', 3)).toEqual([
      ['P1', 1],
      ['P2', 1],
    ]);
  });
});
