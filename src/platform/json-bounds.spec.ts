import { assertBounded, MOST_ITEMS, MOST_MEMBERS } from './json-bounds';

const judge = (json: string) => () => assertBounded(Buffer.from(json));
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

it.each(
  [
    ['', '1', '"[[["', '{"a":[{"b":[]}]}', nested(100)],
    [
      `[${'[],'.repeat(500)}{}]`,
      '"\\"[[[\\\\"',
      JSON.stringify('['.repeat(500)),
      JSON.stringify(`\\"${'{'.repeat(500)}`),
    ],
  ].flat(),
)('lets %.40s pass', (json) => {
  expect(judge(json)).not.toThrow();
});

it.each([nested(101), '['.repeat(10_000), `{"a":`.repeat(101), `{"a":"\\\\",${'"b":['.repeat(101)}`])(
  'refuses %.40s',
  (json) => {
    expect(judge(json)).toThrow('more than 100 levels');
  },
);

const membered = (members: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: members }, (_, i) => [i, ':,'])));
const listed = (items: number) => JSON.stringify({ a: Array.from({ length: items }, () => 1) });

it('lets as many members and items pass as it says', () => {
  expect(judge(membered(MOST_MEMBERS))).not.toThrow();
  expect(judge(listed(MOST_ITEMS))).not.toThrow();
});

it('refuses more members, wherever they are', () => {
  expect(judge(membered(MOST_MEMBERS + 1))).toThrow('more than 10000 members');
  expect(judge(`[${Array.from({ length: MOST_MEMBERS + 1 }, () => '{"a":1}').join()}]`)).toThrow('more than 10000');
});

it('refuses more items', () => {
  expect(judge(listed(MOST_ITEMS + 3))).toThrow('more than 10000 items');
  expect(judge(`{"or":[${'{},'.repeat(MOST_ITEMS + 2)}{}]}`)).toThrow('more than 10000 items');
});
