export const SPANS = [14, 28, 84, 182, 365] as const;
export type Span = (typeof SPANS)[number];

/** The part of the address that belongs to the dashboard. */
export interface Period {
  /** The number of days, counted back from today. */
  readonly days?: Span;
  /** The id of a cycle to show; its dates set the days. */
  readonly cycle?: string;
}

export function readPeriod({ days, cycle }: Record<string, unknown>): Period {
  const span = SPANS.find((one) => String(one) === String(days));
  return { ...(span && { days: span }), ...(typeof cycle === 'string' && cycle && { cycle }) };
}
