export const ZOOMS = ['days', 'weeks', 'months'] as const;
export type Zoom = (typeof ZOOMS)[number];

/** What of the timeline stands in the address. */
export interface TimelineView {
  readonly zoom?: Zoom;
  /** Key of the work item that is open beside it. */
  readonly item?: string;
}

/** How wide a day is. */
export const PIXELS: Readonly<Record<Zoom, number>> = { days: 34, weeks: 14, months: 5 };

export function readTimeline({ zoom, item }: Record<string, unknown>): TimelineView {
  const known = ZOOMS.find((one) => one === zoom);
  return { ...(known && { zoom: known }), ...(typeof item === 'string' && { item }) };
}
