import { shifted } from '#kernel';

/** Whether people need a second factor in a workspace. */
export interface FactorRequirement {
  /** Null unless they do. */
  readonly requiredSince: string | null;
  /** Days from then on for which people without a second factor are still let in. */
  readonly graceDays: number;
  /** Whether a sign-in by an identity provider is enough. */
  readonly trustsProviders: boolean;
}

export const GRACE_DAYS = { default: 14, most: 90 } as const;

const DAY_MS = 86_400_000;

/** Returns when the period of grace ends, for everybody alike: who comes later needs a second factor at once. */
export const dueAtOf = (requirement: { readonly requiredSince: string; readonly graceDays: number }): string =>
  shifted(requirement.requiredSince, requirement.graceDays * DAY_MS);
