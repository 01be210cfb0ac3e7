/** What the plan decides about. No workspace or project switches it. */
export const FEATURES = ['group_sync'] as const;

declare module '#kernel' {
  interface FeatureNames {
    group_sync: true;
  }
}
