import { isOnAtFirst, type ProjectFeature } from './features';

/** The setting of a project that switches each feature: the only place where it is kept. */
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

/** The settings of a new project. */
export const FIRST_SWITCHES = Object.fromEntries(
  switches.map(([feature, setting]) => [setting, isOnAtFirst(feature)]),
) as ProjectSwitches;
