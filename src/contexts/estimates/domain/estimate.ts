export const ESTIMATE_TYPES = ['categories', 'points', 'time'] as const;
export type EstimateType = (typeof ESTIMATE_TYPES)[number];

/** A scale by which the work of a project is sized. */
export interface Estimate {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly description: string;
  readonly type: EstimateType;
  /** Whether the project uses it, or used it last. */
  readonly lastUsed: boolean;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

interface Aged {
  readonly id: string;
  readonly createdAt: string;
}

/** Of all estimates of a project the one that it uses or used last, else the oldest. */
export const inTheForeground = <T extends Pick<Estimate, 'lastUsed'> & Aged>(
  estimates: readonly T[],
): T | undefined => {
  const [first, ...others] = [...estimates].sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
  return [first, ...others].find((estimate) => estimate?.lastUsed) ?? first;
};
