/** Who last decided what something does that acts later, and when: it acts as this person. */
export interface Decision {
  /** Null where nobody did, or that account is gone. */
  readonly decidedById: string | null;
  readonly decidedAt: string;
}

export const decisionOf = ({ userId }: { readonly userId?: string }, at: string): Decision => ({
  decidedById: userId ?? null,
  decidedAt: at,
});

/** As it becomes: whoever changes one of the members that say what it does decides it, any other change decides nothing. */
export function decided<T extends Decision>(
  after: T,
  before: T,
  { members, decision }: { readonly members: readonly (keyof T)[]; readonly decision: Decision },
): T {
  const isOther = members.some((member) => JSON.stringify(after[member]) !== JSON.stringify(before[member]));
  return isOther ? { ...after, ...decision } : after;
}

/** Of two that decide together what happens, the later one. */
export const lastOf = (one: Decision, other: Decision): Decision => (other.decidedAt > one.decidedAt ? other : one);
