/** What the plan decides about. No workspace or project switches it. */
export const FEATURES = ['governance'] as const;

declare module '#kernel' {
  interface FeatureNames {
    governance: true;
  }
}
