/** What the plan decides about. No workspace or project switches it. */
export const FEATURES = ['custom_relations'] as const;

declare module '#kernel' {
  interface FeatureNames {
    custom_relations: true;
  }
}
