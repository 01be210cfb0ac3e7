import { tokensOf } from './highlight';

const shown = (code: string, language: string | null) =>
  tokensOf(code, language).map(({ from, to, kind }) => [kind, code.slice(from, to)]);

it.each<[string | null, string, [string, string][]]>([
  [
    'ts',
    'const a = "b // c"; // 1',
    [
      ['keyword', 'const'],
      ['string', '"b // c"'],
      ['comment', '// 1'],
    ],
  ],
  [
    'python',
    'def f(): # no\n  return 1.5',
    [
      ['keyword', 'def'],
      ['comment', '# no'],
      ['keyword', 'return'],
      ['number', '1.5'],
    ],
  ],
  [
    'sql',
    "SELECT 'a' -- b",
    [
      ['keyword', 'SELECT'],
      ['string', "'a'"],
      ['comment', '-- b'],
    ],
  ],
  ['html', '<!-- a --><p>', [['comment', '<!-- a -->']]],
  [null, 'x /* open', [['comment', '/* open']]],
  ['text', 'if 1', []],
])('%s: %s', (language, code, tokens) => {
  expect(shown(code, language)).toEqual(tokens);
});
