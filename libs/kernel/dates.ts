import { FieldErrors } from './errors';

interface Dates {
  readonly startDate: string | null;
  readonly targetDate: string | null;
}

/** Throws (400) if the target date is before the start date. */
export function assertDates({ startDate, targetDate }: Dates): void {
  if (!startDate || !targetDate || startDate <= targetDate) return;
  new FieldErrors().add('startDate', 'invalid', 'Start date cannot exceed target date', true).throwIfAny();
}
