export const ZOOMS = ['days', 'weeks', 'months'] as const;
export type Zoom = (typeof ZOOMS)[number];

/** The part of the address that belongs to the timeline. */
export interface TimelineView {
  readonly zoom?: Zoom;
  /** The key of the work item that is open beside it. */
  readonly item?: string;
}

/** The width of a day. */
export const PIXELS: Readonly<Record<Zoom, number>> = { days: 34, weeks: 14, months: 5 };

export function readTimeline({ zoom, item }: Record<string, unknown>): TimelineView {
  const known = ZOOMS.find((one) => one === zoom);
  return { ...(known && { zoom: known }), ...(typeof item === 'string' && { item }) };
}
