import { FieldErrors } from './errors';

interface Dates {
  readonly startDate: string | null;
  readonly targetDate: string | null;
}

export function assertDates({ startDate, targetDate }: Dates): void {
  if (!startDate || !targetDate || startDate <= targetDate) return;
  new FieldErrors().add('startDate', 'invalid', 'Start date cannot exceed target date', true).throwIfAny();
}
