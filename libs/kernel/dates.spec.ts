import { assertDates } from './dates';
import type { DomainError } from './errors';

const caught = (work: () => void): DomainError | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error as DomainError;
  }
};

describe('assertDates', () => {
  it.each([
    [null, null],
    ['2026-01-01', null],
    [null, '2026-01-01'],
    ['2026-01-01', '2026-01-01'],
    ['2025-12-31', '2026-01-01'],
  ])('takes %s to %s', (startDate, targetDate) => {
    expect(caught(() => assertDates({ startDate, targetDate }))).toBeUndefined();
  });

  it('refuses a start behind the target', () => {
    const error = caught(() => assertDates({ startDate: '2026-01-02', targetDate: '2026-01-01' }));
    expect(error).toMatchObject({
      kind: 'invalid_request',
      details: { fields: [{ field: 'startDate', code: 'invalid', crossField: true }] },
    });
  });
});
