/** What the plan decides about. No workspace or project switches it. */
export const FEATURES = ['page_templates', 'project_templates'] as const;

declare module '#kernel' {
  interface FeatureNames {
    page_templates: true;
    project_templates: true;
  }
}
