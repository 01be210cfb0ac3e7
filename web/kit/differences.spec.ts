import { lineDifferences, wordDifferences } from './differences';

const shown = (before: string[], after: string[]) =>
  lineDifferences(before, after).map(
    ({ kind, pieces }) =>
      `${kind}: ${pieces.map((one) => ({ same: '', removed: '-', added: '+' })[one.kind] + one.text).join('|')}`,
  );

it.each([
  [
    ['a', 'b'],
    ['a', 'b'],
    ['same: a', 'same: b'],
  ],
  [['a'], ['a', 'new line'], ['same: a', 'added: +new line']],
  [['a', 'old line'], ['a'], ['same: a', 'removed: -old line']],
  [['The roof is red'], ['The roof is green'], ['changed: The roof is |-red|+green']],
  [['one two three'], ['entirely other'], ['added: +entirely other', 'removed: -one two three']],
  [[], [], []],
])('%j to %j', (before, after, lines) => {
  expect(shown(before, after)).toEqual(lines);
});

it('puts both texts together again, whatever they are', () => {
  const texts = [['a b', 'c', 'd e f'], ['c', 'a b', 'd x f', 'g'], ['d e f g', 'a', 'c'], []];
  for (const before of texts)
    for (const after of texts) {
      const pieces = lineDifferences(before, after).flatMap(({ pieces: all }) => all);
      const of = (kind: string) =>
        pieces
          .filter((one) => one.kind === 'same' || one.kind === kind)
          .map(({ text }) => text)
          .join('');
      expect([...of('added')].sort()).toEqual([...after.join('')].sort());
      expect([...of('removed')].sort()).toEqual([...before.join('')].sort());
    }
});

it('does not stall on long texts', () => {
  const long = (sign: string) => Array.from({ length: 3_000 }, (_, index) => `${sign}${index}`);
  const started = Date.now();
  lineDifferences(long('a'), long('b'));
  expect(Date.now() - started).toBeLessThan(3_000);
});

it('finds the words that differ', () => {
  expect(wordDifferences('the old text here', 'the new text here')).toEqual([
    { kind: 'same', text: 'the ' },
    { kind: 'removed', text: 'old' },
    { kind: 'added', text: 'new' },
    { kind: 'same', text: ' text here' },
  ]);
});

it('has nothing but an addition where there was nothing', () => {
  expect(wordDifferences('', 'all new')).toEqual([{ kind: 'added', text: 'all new' }]);
});
