/** What the plan decides about. No workspace or project switches it. */
export const FEATURES = ['recurring_work_items'] as const;

declare module '#kernel' {
  interface FeatureNames {
    recurring_work_items: true;
  }
}
