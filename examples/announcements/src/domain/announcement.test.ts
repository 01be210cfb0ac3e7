import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DomainError } from 'cairn/kernel';
import { assertPeriod, isCurrent, isOver } from './announcement';

const from = (startsOn: string | null, endsOn: string | null) => ({ startsOn, endsOn });

it('may last for a day, or for ever', () => {
  for (const period of [from('2026-03-01', '2026-03-01'), from(null, '2026-03-01'), from('2026-03-01', null)]) {
    assertPeriod(period);
  }
});

it('does not end before it starts', () => {
  assert.throws(
    () => assertPeriod(from('2026-03-02', '2026-03-01')),
    (error) => error instanceof DomainError && error.details.fields?.[0]?.field === 'endsOn',
  );
});

it('is current from its first day to its last', () => {
  const days = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'];
  assert.deepEqual(
    days.map((day) => isCurrent(from('2026-03-01', '2026-03-02'), day)),
    [false, true, true, false],
  );
  assert.ok(isCurrent(from(null, null), '2026-03-01'));
});

it('is over from the day after its last', () => {
  assert.deepEqual(
    ['2026-03-02', '2026-03-03'].map((day) => isOver(from(null, '2026-03-02'), day)),
    [false, true],
  );
  assert.equal(isOver(from('2026-03-01', null), '2030-01-01'), false);
});
