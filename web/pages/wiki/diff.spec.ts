import { differences } from './diff';

const shown = (before: string[], after: string[]) =>
  differences(before, after).map(
    ({ kind, pieces }) =>
      `${kind}: ${pieces.map((one) => ({ same: '', gone: '-', new: '+' })[one.kind] + one.text).join('|')}`,
  );

it.each([
  [
    ['a', 'b'],
    ['a', 'b'],
    ['same: a', 'same: b'],
  ],
  [['a'], ['a', 'new line'], ['same: a', 'new: +new line']],
  [['a', 'old line'], ['a'], ['same: a', 'gone: -old line']],
  [['The roof is red'], ['The roof is green'], ['changed: The roof is |-red|+green']],
  [['one two three'], ['entirely other'], ['new: +entirely other', 'gone: -one two three']],
  [[], [], []],
])('%j to %j', (before, after, lines) => {
  expect(shown(before, after)).toEqual(lines);
});

it('puts both texts together again, whatever they are', () => {
  const texts = [['a b', 'c', 'd e f'], ['c', 'a b', 'd x f', 'g'], ['d e f g', 'a', 'c'], []];
  for (const before of texts)
    for (const after of texts) {
      const pieces = differences(before, after).flatMap(({ pieces: all }) => all);
      const of = (kind: string) =>
        pieces
          .filter((one) => one.kind === 'same' || one.kind === kind)
          .map(({ text }) => text)
          .join('');
      expect([...of('new')].sort()).toEqual([...after.join('')].sort());
      expect([...of('gone')].sort()).toEqual([...before.join('')].sort());
    }
});

it('does not stall on long texts', () => {
  const long = (sign: string) => Array.from({ length: 3_000 }, (_, index) => `${sign}${index}`);
  const started = Date.now();
  differences(long('a'), long('b'));
  expect(Date.now() - started).toBeLessThan(3_000);
});
