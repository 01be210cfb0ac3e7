export const SPANS = [14, 28, 84, 182, 365] as const;
export type Span = (typeof SPANS)[number];

/** What of the dashboard stands in the address. */
export interface Period {
  /** How many days back. */
  readonly days?: Span;
  /** Id of the cycle that it is about, with the days of that. */
  readonly cycle?: string;
}

export function readPeriod({ days, cycle }: Record<string, unknown>): Period {
  const span = SPANS.find((one) => String(one) === String(days));
  return { ...(span && { days: span }), ...(typeof cycle === 'string' && cycle && { cycle }) };
}
