import { DomainError } from './errors';

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

/**
 * What is switched off in a new workspace or project: what changes how other things behave. All else is on, so that
 * whoever calls an operation does not have to find its switch first.
 */
const OFF_AT_FIRST: ReadonlySet<Feature> = new Set<WorkspaceFeature | ProjectFeature>([
  'workspace_work_item_types',
  'work_item_hierarchy',
  'parallel_cycles',
  'automated_cycles',
  'manual_cycles',
]);

/** Whether a new workspace or project has the feature switched on. */
export const isOnAtFirst = (feature: WorkspaceFeature | ProjectFeature): boolean => !OFF_AT_FIRST.has(feature);

/** Features without a switch: on where the plan has them. */
export const UNSWITCHED_FEATURES = [
  'artifacts',
  'audit_logs',
  'automations',
  'custom_relations',
  'governance',
  'group_sync',
  'page_templates',
  'project_states',
  'project_templates',
  'recurring_work_items',
] as const;

/** The features of the service. */
export const FEATURES = [...WORKSPACE_FEATURES, ...PROJECT_FEATURES, ...UNSWITCHED_FEATURES] as const;

declare const ADDED: unique symbol;

/** A feature of a package, made by `defineFeature`. It has no switch: it is on where the plan has it. */
export type AddedFeature = string & { readonly [ADDED]: true };
export type Feature = (typeof FEATURES)[number] | AddedFeature;

/** Whether the text can name the feature of a package: `<context>.<name>`. */
export const isAddedFeature = (text: string): text is AddedFeature => /^[a-z][a-z0-9-]*\.[a-z][a-z0-9_]*$/.test(text);

/** A feature of a package, which its operations name as a gate. It takes effect once its context declares it. */
export function defineFeature(context: string, name: string): AddedFeature {
  const feature = `${context}.${name}`;
  if (!isAddedFeature(feature)) throw new Error(`"${feature}" is no name of a feature.`);
  return feature;
}

/** What the operator lets workspaces and projects use. */
export abstract class Plan {
  abstract includes(feature: Feature): boolean;
  /** Features without a switch, whether or not it has them. */
  abstract readonly unswitched: readonly Feature[];
}

/** What is on at a place: features that its switches or their lack leave on, as far as the plan has them. */
export const featuresIn = (plan: Plan, switchedOn: readonly Feature[]): ReadonlySet<Feature> =>
  new Set([...plan.unswitched, ...switchedOn].filter((feature) => plan.includes(feature)));

const paymentRequired = (message: string) => new DomainError('payment_required', 'payment_required', message);

const isAmong = (features: readonly string[], feature: Feature): boolean => features.includes(feature);

/** How a feature is switched on. Features without a switch are on wherever the plan has them. */
function switchOf(feature: Feature): string | undefined {
  const body = JSON.stringify({ [feature]: true });
  if (isAmong(PROJECT_FEATURES, feature)) {
    return `A project admin can switch it on: PATCH workspaces/{slug}/projects/{project_id}/features/ with ${body}.`;
  }
  if (!isAmong(WORKSPACE_FEATURES, feature)) return undefined;
  return `An owner or admin of the workspace can switch it on: PATCH workspaces/{slug}/features/ with ${body}.`;
}

/** The refusal where a feature is off, with what turns it on. */
export function notSwitchedOn(feature: Feature): DomainError {
  const advice = switchOf(feature);
  return advice ? paymentRequired(`The feature "${feature}" is not switched on here. ${advice}`) : notInPlan(feature);
}

export const notInPlan = (feature: Feature) =>
  paymentRequired(
    `The feature "${feature}" is not in the plan of this server. Whoever runs the server can add it to PLAN_FEATURES.`,
  );
