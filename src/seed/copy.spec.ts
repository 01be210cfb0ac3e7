import { copyLine } from './copy';

it("writes PostgreSQL's text format", () => {
  expect(copyLine(['plain', 12, 1.5, true, false, null])).toBe('plain\t12\t1.5\tt\tf\t\\N\n');
  expect(copyLine(['a\tb\nc\r', 'C:\\N', ''])).toBe('a\\tb\\nc\\r\tC:\\\\N\t\n');
});
