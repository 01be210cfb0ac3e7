/** What of the calendar stands in the address. */
export interface MonthView {
  /** As `2026-03`; the one of today unless given. */
  readonly month?: string;
  /** Key of the work item that is open beside it. */
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
