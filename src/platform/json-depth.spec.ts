import { assertShallow } from './json-depth';

const judge = (json: string) => () => assertShallow(Buffer.from(json));
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
