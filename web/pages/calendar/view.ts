/** The part of the address that belongs to the calendar. */
export interface MonthView {
  /** For example `2026-03`; the current month by default. */
  readonly month?: string;
  /** The key of the work item that is open beside the calendar. */
  readonly item?: string;
  readonly mine?: true;
}

export function readMonth(search: Record<string, unknown>): MonthView {
  const { month, item, mine } = search;
  return {
    ...(typeof month === 'string' && /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(typeof item === 'string' && { item }),
    ...((mine === true || mine === 'true') && { mine: true as const }),
  };
}
