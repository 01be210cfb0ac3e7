import { PRIORITIES, reading, type Priority, type Reading, type Reference } from '#kernel';

const { anyObject, choice, list, members, reference, text } = reading;

/** A work item as a template describes it, with all items below it. */
export interface WorkItemPlan {
  readonly name?: string;
  readonly descriptionHtml?: string;
  readonly priority?: Priority;
  readonly state?: Reference;
  readonly type?: Reference;
  readonly assignees?: readonly Reference[];
  readonly labels?: readonly Reference[];
  readonly modules?: readonly Reference[];
  /** Values of custom properties, by property name. */
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly below?: readonly WorkItemPlan[];
}

export const MAX_NAME = 255;
export const MAX_HTML = 131_072;
const MAX_REFERENCES = 100;
const MAX_BELOW = 50;
/** Maximum number of levels below the first work item. */
const MAX_LEVELS = 3;

/** Key of the list of work items below a work item. */
export const BELOW = 'sub_work_items';

const references = list(reference, MAX_REFERENCES);

const atLevel = (level: number): Reading<WorkItemPlan> =>
  members<WorkItemPlan>(() => ({
    name: ['name', text({ max: MAX_NAME, blank: false })],
    description_html: ['descriptionHtml', text({ max: MAX_HTML })],
    priority: ['priority', choice(PRIORITIES)],
    state: ['state', reference],
    type: ['type', reference],
    assignees: ['assignees', references],
    labels: ['labels', references],
    modules: ['modules', references],
    properties: ['properties', anyObject],
    [BELOW]: ['below', level < MAX_LEVELS ? list(needingName(level + 1), MAX_BELOW) : tooDeep],
  }));

const tooDeep: Reading<readonly WorkItemPlan[]> = (_, key, problems) => {
  problems.set(key, `Work items lie at most ${MAX_LEVELS} levels below the first.`);
  return [];
};

/** Returns the reading of plans that need a name. Only the first item can take its name from the template. */
function needingName(level: number): Reading<WorkItemPlan> {
  return (value, key, problems) => {
    const plan = atLevel(level)(value, key, problems);
    if (plan.name === undefined && !problems.has(key)) problems.set(`${key}.name`, 'This field is required.');
    return plan;
  };
}

export const workItemPlan: Reading<WorkItemPlan> = atLevel(0);

/** Reads a plan that must contain a name because no template gives it one. */
export const namedWorkItemPlan: Reading<WorkItemPlan> = needingName(0);

/** Returns the plan and all plans below it, each with the key at which it stands. */
export function withBelow(plan: WorkItemPlan, key = ''): { readonly plan: WorkItemPlan; readonly key: string }[] {
  const rest = (plan.below ?? []).flatMap((one, index) => withBelow(one, `${key}${BELOW}.${index}.`));
  return [{ plan, key }, ...rest];
}
