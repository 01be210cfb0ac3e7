/** What the plan decides about. No workspace or project switches it. */
export const FEATURES = ['automations'] as const;

declare module '#kernel' {
  interface FeatureNames {
    automations: true;
  }
}
