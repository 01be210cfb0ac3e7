import type { SwitchHints } from '#kernel';

/** Features that a workspace switches for itself. */
export const WORKSPACE_FEATURES = [
  'project_grouping',
  'initiatives',
  'teamspaces',
  'customers',
  'releases',
  'wiki',
  'pi',
  'state_duration',
  'work_item_hierarchy',
  /** On: the workspace keeps the work item types of its projects. Off: each project keeps its own. */
  'workspace_work_item_types',
] as const;
export type WorkspaceFeature = (typeof WORKSPACE_FEATURES)[number];

declare module '#kernel' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the names stand above
  interface FeatureNames extends Record<WorkspaceFeature, true> {}
}

/**
 * What is off in a new workspace: what changes how other things behave. All else is on, so that nobody who calls an
 * operation has to find its switch first.
 */
const OFF_AT_FIRST: ReadonlySet<WorkspaceFeature> = new Set(['workspace_work_item_types', 'work_item_hierarchy']);

/** What is on in a new workspace. */
export const ON_AT_FIRST = WORKSPACE_FEATURES.filter((feature) => !OFF_AT_FIRST.has(feature));

/** How each is switched on, for those who meet it switched off. */
export const WORKSPACE_SWITCH_HINTS: SwitchHints = Object.fromEntries(
  WORKSPACE_FEATURES.map((feature) => {
    const body = JSON.stringify({ [feature]: true });
    return [
      feature,
      `An owner or admin of the workspace can switch it on: PATCH workspaces/{slug}/features/ with ${body}.`,
    ];
  }),
);
