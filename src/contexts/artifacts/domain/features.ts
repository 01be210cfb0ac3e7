/** What the plan decides about. No workspace or project switches it. */
export const FEATURES = ['artifacts'] as const;

declare module '#kernel' {
  interface FeatureNames {
    artifacts: true;
  }
}
