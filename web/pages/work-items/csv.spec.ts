import { asCsv } from './csv';

it('keeps commas, quotes and lines within their field', () => {
  expect(asCsv([['a,b', 'say "hi"', 'x\ny', 'plain']])).toBe('\uFEFF"a,b","say ""hi""","x\ny",plain\r\n');
});

it.each(['=1+1', '+49', '-3', '@SUM(A1)'])('gives %s to spreadsheets as a text', (value) => {
  expect(asCsv([[value]])).toBe(`\uFEFF'${value}\r\n`);
});
