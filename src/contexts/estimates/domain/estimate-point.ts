/** A value on an estimate's scale. */
export interface EstimatePoint {
  readonly id: string;
  readonly projectId: string;
  readonly estimateId: string;
  readonly key: number;
  readonly value: string;
  readonly description: string;
  /** What the value counts in sums; null where it is no number. */
  readonly amount: number | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

const NUMBER = /^\s*\d+(\.\d+)?\s*$/;

export const amountOf = (value: string): number | null => (NUMBER.test(value) ? Number(value) : null);

/** By which two points of an estimate are told apart: as people read it. */
export const readAs = (value: string): string => value.trim().toLowerCase();

type Valued = Pick<EstimatePoint, 'value' | 'amount'>;

/** Numbers by their size, then words by the alphabet. */
export const byValue = (a: Valued, b: Valued): number =>
  (a.amount ?? Infinity) === (b.amount ?? Infinity)
    ? a.value.localeCompare(b.value)
    : (a.amount ?? Infinity) - (b.amount ?? Infinity);
