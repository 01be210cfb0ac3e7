import { DomainError } from '#kernel';
import { decided, PENDING, STATUS, STATUSES, type Decision } from './intake-item';

const NOW = '2026-01-14T09:00:00Z';
const LATER = '2026-02-01T00:00:00Z';
const OTHER = '00000000-0000-7000-8000-000000000001';

const fieldsOf = (decision: Decision): string[] => {
  try {
    decided(PENDING, decision, NOW);
    return [];
  } catch (error) {
    return ((error as DomainError).details.fields ?? []).map(({ field, code }) => `${field} ${code}`);
  }
};

it.each([
  [{ status: STATUS.rejected }, { status: -1, snoozedTill: null, duplicateToId: null }],
  [{ status: STATUS.accepted }, { status: 1, snoozedTill: null, duplicateToId: null }],
  [
    { status: STATUS.snoozed, snoozedTill: LATER },
    { status: 0, snoozedTill: LATER, duplicateToId: null },
  ],
  [
    { status: STATUS.duplicate, duplicateToId: OTHER },
    { status: 2, snoozedTill: null, duplicateToId: OTHER },
  ],
])('decides %j', (decision, after) => {
  expect(decided(PENDING, decision, NOW)).toEqual(after);
});

it('forgets what belonged to another status', () => {
  const snoozed = decided(PENDING, { status: STATUS.snoozed, snoozedTill: LATER }, NOW);
  expect(decided(snoozed, { status: STATUS.pending }, NOW)).toEqual(PENDING);
  const duplicate = decided(snoozed, { status: STATUS.duplicate, duplicateToId: OTHER }, NOW);
  expect(duplicate.snoozedTill).toBeNull();
});

it('moves the time of what is snoozed', () => {
  const snoozed = decided(PENDING, { status: STATUS.snoozed, snoozedTill: LATER }, NOW);
  expect(decided(snoozed, { snoozedTill: '2026-03-01T00:00:00Z' }, NOW)).toMatchObject({
    status: STATUS.snoozed,
    snoozedTill: '2026-03-01T00:00:00Z',
  });
});

it('asks for what a status needs and refuses what it has not', () => {
  expect(fieldsOf({ status: STATUS.snoozed })).toEqual(['snoozedTill required']);
  expect(fieldsOf({ status: STATUS.duplicate })).toEqual(['duplicateToId required']);
  expect(fieldsOf({ status: STATUS.snoozed, snoozedTill: NOW })).toEqual(['snoozedTill invalid']);
  expect(fieldsOf({ snoozedTill: LATER })).toEqual(['snoozedTill invalid']);
  expect(fieldsOf({ status: STATUS.accepted, duplicateToId: OTHER })).toEqual(['duplicateToId invalid']);
});

it('decides nothing about what was accepted, but to accept it again', () => {
  const accepted = decided(PENDING, { status: STATUS.accepted }, NOW);
  for (const status of STATUSES.filter((one) => one !== STATUS.accepted)) {
    expect(() => decided(accepted, { status }, NOW)).toThrow('The item was already accepted');
  }
  expect(decided(accepted, { status: STATUS.accepted }, NOW)).toEqual(accepted);
});
