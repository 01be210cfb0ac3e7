/** Records who last decided what an automatic action does, and when. The action runs with the rights of that person. */
export interface Decision {
  /** Null if nobody has decided yet, or if the account no longer exists. */
  readonly decidedById: string | null;
  readonly decidedAt: string;
}

export const decisionOf = ({ userId }: { readonly userId?: string }, at: string): Decision => ({
  decidedById: userId ?? null,
  decidedAt: at,
});

/**
 * Returns the record after a change. If one of `members` changed, the person who made the change becomes the one whose
 * decision counts.
 */
export function decided<T extends Decision>(
  after: T,
  before: T,
  { members, decision }: { readonly members: readonly (keyof T)[]; readonly decision: Decision },
): T {
  const isOther = members.some((member) => JSON.stringify(after[member]) !== JSON.stringify(before[member]));
  return isOther ? { ...after, ...decision } : after;
}

/** Returns the later of two decisions. */
export const lastOf = (one: Decision, other: Decision): Decision => (other.decidedAt > one.decidedAt ? other : one);
