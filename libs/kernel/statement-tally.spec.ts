import { StatementTally } from './statement-tally';

it('adds up the time of each statement, and counts time only once where statements overlap', () => {
  const tally = new StatementTally();
  tally.begin(0);
  tally.begin(10);
  tally.end('select labels', 0, 40);
  tally.end('select states', 10, 50);
  tally.begin(100);
  tally.end('select labels', 100, 105);
  expect(tally.busyMs).toBe(55);
  expect(tally.slowest(5)).toEqual([
    { name: 'select labels', count: 2, milliseconds: 45 },
    { name: 'select states', count: 1, milliseconds: 40 },
  ]);
});
