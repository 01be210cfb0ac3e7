/** What the plan decides about. No workspace or project switches it. */
export const FEATURES = ['audit_logs'] as const;

declare module '#kernel' {
  interface FeatureNames {
    audit_logs: true;
  }
}
