export interface Cycle {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly description: string;
  /** Both dates are set, or neither. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly timezone: string;
  readonly ownedById: string;
  readonly sortOrder: number;
  readonly viewProps: object;
  readonly logoProps: object;
  readonly progressSnapshot: object;
  readonly archivedAt: string | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

export type Span = Pick<Cycle, 'startDate' | 'endDate'>;

/** State of a cycle at a moment, derived from its dates. */
export type CycleStatus = 'draft' | 'upcoming' | 'current' | 'completed';

export function statusOf({ startDate, endDate }: Span, at: string): CycleStatus {
  if (!startDate || !endDate) return 'draft';
  if (startDate > at) return 'upcoming';
  return endDate < at ? 'completed' : 'current';
}

export const hasEnded = (span: Span, at: string): boolean => statusOf(span, at) === 'completed';
