import type { SwitchHints } from '#kernel';

/** Features that each project switches for itself. */
export const PROJECT_FEATURES = [
  'cycles',
  'parallel_cycles',
  'automated_cycles',
  'manual_cycles',
  'modules',
  'views',
  'pages',
  'intake',
  'epics',
  'milestones',
  'workflows',
  'work_item_types',
  'project_updates',
  'time_tracking',
] as const;
export type ProjectFeature = (typeof PROJECT_FEATURES)[number];

/** States of projects themselves. The plan decides: they have no switch. */
export const PROJECT_STATES = 'project_states';

declare module '#kernel' {
  interface FeatureNames extends Record<ProjectFeature, true> {
    [PROJECT_STATES]: true;
  }
}

/**
 * What is off in a new project: what changes how other things behave. All else is on, so that nobody who calls an operation
 * has to find its switch first.
 */
const OFF_AT_FIRST: ReadonlySet<ProjectFeature> = new Set(['parallel_cycles', 'automated_cycles', 'manual_cycles']);

export const isOnAtFirst = (feature: ProjectFeature): boolean => !OFF_AT_FIRST.has(feature);

/** How each is switched on, for those who meet it switched off. */
export const PROJECT_SWITCH_HINTS: SwitchHints = Object.fromEntries(
  PROJECT_FEATURES.map((feature) => {
    const body = JSON.stringify({ [feature]: true });
    return [
      feature,
      `A project admin can switch it on: PATCH workspaces/{slug}/projects/{project_id}/features/ with ${body}.`,
    ];
  }),
);
