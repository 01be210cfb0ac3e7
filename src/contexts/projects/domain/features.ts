import type { SwitchHints } from '#kernel';

/** Features that each project switches on or off. */
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

/** The feature of project states. It has no switch: the plan decides. */
export const PROJECT_STATES = 'project_states';

declare module '#kernel' {
  interface FeatureNames extends Record<ProjectFeature, true> {
    [PROJECT_STATES]: true;
  }
}

/**
 * Features that are off in a new project because they change how others behave. All others are on, so that clients can
 * use an operation without switching a feature on first.
 */
const OFF_AT_FIRST: ReadonlySet<ProjectFeature> = new Set(['parallel_cycles', 'automated_cycles', 'manual_cycles']);

const isOnAtFirst = (feature: ProjectFeature): boolean => !OFF_AT_FIRST.has(feature);

/** How to switch each feature on, for error messages. */
export const PROJECT_SWITCH_HINTS: SwitchHints = Object.fromEntries(
  PROJECT_FEATURES.map((feature) => {
    const body = JSON.stringify({ [feature]: true });
    return [
      feature,
      `A project admin can switch it on: PATCH workspaces/{slug}/projects/{project_id}/features/ with ${body}.`,
    ];
  }),
);

/** The setting of a project that stores each feature's switch. */
export const SWITCHES = {
  cycles: 'cycleView',
  parallel_cycles: 'isParallelCyclesEnabled',
  automated_cycles: 'isAutomatedCycleEnabled',
  manual_cycles: 'isManuallyStartEndCyclesEnabled',
  modules: 'moduleView',
  views: 'issueViewsView',
  pages: 'pageView',
  intake: 'intakeView',
  epics: 'isEpicEnabled',
  milestones: 'isMilestoneEnabled',
  workflows: 'isWorkflowEnabled',
  work_item_types: 'isIssueTypeEnabled',
  project_updates: 'isProjectUpdatesEnabled',
  time_tracking: 'isTimeTrackingEnabled',
} as const satisfies Record<ProjectFeature, string>;

type Switch = (typeof SWITCHES)[ProjectFeature];
export type ProjectSwitches = Readonly<Record<Switch, boolean>>;

export const switches = Object.entries(SWITCHES) as readonly (readonly [ProjectFeature, Switch])[];

/** The switches of a new project. */
export const FIRST_SWITCHES = Object.fromEntries(
  switches.map(([feature, setting]) => [setting, isOnAtFirst(feature)]),
) as ProjectSwitches;
