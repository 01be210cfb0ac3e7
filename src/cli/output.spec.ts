import { columns } from './output';

it('makes columns as wide as their longest text', () => {
  const rows = [
    ['ID', 'TITLE', ''],
    ['1', 'First key', 'valid'],
  ];
  expect(columns(rows)).toEqual(['ID  TITLE', '1   First key  valid']);
  expect(columns([])).toEqual([]);
});
