import type { SwitchHints } from '#kernel';

/** Features that a workspace switches on and off. */
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
  // oxlint-disable-next-line typescript/no-empty-object-type -- the names stand above
  interface FeatureNames extends Record<WorkspaceFeature, true> {}
}

/**
 * Features that are off in a new workspace because they change how other features behave. All others are on, so that
 * operations work without looking for a switch first.
 */
const OFF_AT_FIRST: ReadonlySet<WorkspaceFeature> = new Set(['workspace_work_item_types', 'work_item_hierarchy']);

/** Features that are on in a new workspace. */
export const ON_AT_FIRST = WORKSPACE_FEATURES.filter((feature) => !OFF_AT_FIRST.has(feature));

/** Explains in errors how to switch a feature on. */
export const WORKSPACE_SWITCH_HINTS: SwitchHints = Object.fromEntries(
  WORKSPACE_FEATURES.map((feature) => {
    const body = JSON.stringify({ [feature]: true });
    return [
      feature,
      `An owner or admin of the workspace can switch it on: PATCH workspaces/{slug}/features/ with ${body}.`,
    ];
  }),
);
