import { allowed, assertAllowed, daysBefore, takesEffectAt } from './retention';

const bounds = { auditLogMinDays: 90, logMaxDays: 14 };

it('takes effect a day after it was changed', () => {
  expect(takesEffectAt('2026-03-01T10:00:00.000Z')).toBe('2026-03-02T10:00:00.000Z');
});

it('reaches back by whole days', () => {
  expect(daysBefore('2026-03-01T10:00:00.000Z', 90)).toBe('2025-12-01T10:00:00.000Z');
});

describe('the bounds', () => {
  it.each([{}, { auditLogDays: 90, logDays: 14 }, { auditLogDays: null, logDays: null }, { auditLogDays: 3650 }])(
    'allow %j',
    (retention) => expect(() => assertAllowed(retention, bounds)).not.toThrow(),
  );

  it.each([
    [{ auditLogDays: 89 }, 'auditLogDays', 'Ensure this value is greater than or equal to 90.'],
    [{ logDays: 15 }, 'logDays', 'Ensure this value is less than or equal to 14.'],
  ])('refuse %j', (retention, field, message) => {
    const refusal = expect.objectContaining({ details: { fields: [{ field, message, code: 'invalid' }] } }) as Error;
    expect(() => assertAllowed(retention, bounds)).toThrow(refusal);
  });

  it('hold for what was set when they were wider', () => {
    expect(allowed({ auditLogDays: 30, logDays: 60, deletedRecordDays: 1 }, bounds)).toEqual({
      ...{ auditLogDays: 90, logDays: 14, deletedRecordDays: 1 },
    });
    expect(allowed({ auditLogDays: 365, logDays: 1, deletedRecordDays: null }, bounds)).toEqual({
      ...{ auditLogDays: 365, logDays: 1, deletedRecordDays: null },
    });
    const forEver = { auditLogDays: null, logDays: null, deletedRecordDays: null };
    expect(allowed(forEver, bounds)).toEqual(forEver);
  });
});
