export const ESTIMATE_TYPES = ['categories', 'points', 'time'] as const;
export type EstimateType = (typeof ESTIMATE_TYPES)[number];

/** A scale for estimating the work of a project. */
export interface Estimate {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly description: string;
  readonly type: EstimateType;
  /** True if the project uses the estimate, or used it last. */
  readonly lastUsed: boolean;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

interface Aged {
  readonly id: string;
  readonly createdAt: string;
}

/** Returns the estimate that the project uses or used last, otherwise the oldest; undefined if there are none. */
export const inTheForeground = <T extends Pick<Estimate, 'lastUsed'> & Aged>(
  estimates: readonly T[],
): T | undefined => {
  const [first, ...others] = [...estimates].sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
  return [first, ...others].find((estimate) => estimate?.lastUsed) ?? first;
};

/** A value on an estimate's scale. */
export interface EstimatePoint {
  readonly id: string;
  readonly projectId: string;
  readonly estimateId: string;
  readonly key: number;
  readonly value: string;
  readonly description: string;
  /** Numeric value for sums; null if the value is not a number. */
  readonly amount: number | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

const NUMBER = /^\s*\d+(\.\d+)?\s*$/;

export const amountOf = (value: string): number | null => (NUMBER.test(value) ? Number(value) : null);

/** Returns the form in which values are compared: two points of an estimate must not read the same. */
export const readAs = (value: string): string => value.trim().toLowerCase();

type Valued = Pick<EstimatePoint, 'value' | 'amount'>;

/** Orders numbers by size, then words alphabetically. */
export const byValue = (a: Valued, b: Valued): number =>
  (a.amount ?? Infinity) === (b.amount ?? Infinity)
    ? a.value.localeCompare(b.value)
    : (a.amount ?? Infinity) - (b.amount ?? Infinity);
