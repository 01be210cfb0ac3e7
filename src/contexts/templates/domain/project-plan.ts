import {
  PROJECT_ROLES,
  reading,
  STATE_GROUPS,
  type Problems,
  type ProjectRole,
  type Reading,
  type Reference,
  type StateGroup,
} from '#kernel';
import { MAX_NAME, namedWorkItemPlan, withBelow, type WorkItemPlan } from './work-item-plan';

const { anyObject, choice, flag, id, list, members, named, text } = reading;

export interface StatePlan {
  readonly name: string;
  readonly group: StateGroup;
  readonly color?: string;
  readonly description?: string;
  readonly isDefault?: boolean;
}

export interface LabelPlan {
  readonly name: string;
  readonly color?: string;
  readonly description?: string;
  /** Name of the parent label, which comes earlier in the list. */
  readonly parent?: string;
}

interface ModulePlan {
  readonly name: string;
  readonly description?: string;
}

export interface EstimatePlan {
  readonly name: string;
  readonly description?: string;
  readonly type?: 'categories' | 'points' | 'time';
  readonly points?: readonly string[];
}

export interface MemberPlan {
  readonly member: string;
  readonly role?: ProjectRole;
}

/** A project as a template describes it. */
export interface ProjectPlan {
  readonly name?: string;
  readonly description?: string;
  readonly network?: 0 | 2;
  readonly timezone?: string;
  readonly logoProps?: object;
  readonly projectLead?: string;
  readonly defaultAssignee?: string;
  readonly features?: Readonly<Record<string, boolean>>;
  readonly states?: readonly StatePlan[];
  readonly labels?: readonly LabelPlan[];
  readonly modules?: readonly ModulePlan[];
  readonly estimates?: readonly EstimatePlan[];
  readonly members?: readonly MemberPlan[];
  readonly workItems?: readonly WorkItemPlan[];
}

const MAX_TEXT = 10_000;
const MAX_POINT = 20;
const name = text({ max: MAX_NAME, blank: false });
const description = text({ max: MAX_TEXT });
const color = text({ max: MAX_NAME });

/** Groups that states of templates can have. Triage is left out because new work items cannot be in triage. */
const GROUPS = STATE_GROUPS.filter((group) => group !== 'triage');

const state: Reading<StatePlan> = (value, key, problems) => {
  const plan = named<StatePlan>(
    members(() => ({
      name: ['name', name],
      group: ['group', choice(GROUPS)],
      color: ['color', color],
      description: ['description', description],
      default: ['isDefault', flag],
    })),
  )(value, key, problems);
  if (plan.group === undefined && !problems.has(key)) problems.set(`${key}.group`, reading.REQUIRED);
  return plan;
};

const label = named<LabelPlan>(
  members(() => ({
    name: ['name', name],
    color: ['color', color],
    description: ['description', description],
    parent: ['parent', name],
  })),
);

const moduleOf = named<ModulePlan>(
  members(() => ({ name: ['name', name], description: ['description', description] })),
);

const estimate = named<EstimatePlan>(
  members(() => ({
    name: ['name', name],
    description: ['description', description],
    type: ['type', choice(['categories', 'points', 'time'])],
    points: ['points', list(text({ max: MAX_POINT, blank: false }), 50)],
  })),
);

const member: Reading<MemberPlan> = (value, key, problems) => {
  const plan = members<MemberPlan>(() => ({ member: ['member', id], role: ['role', choice(PROJECT_ROLES)] }))(
    value,
    key,
    problems,
  );
  if (!plan.member && !problems.has(key)) problems.set(`${key}.member`, 'This field is required.');
  return plan as MemberPlan;
};

const features = (names: readonly string[]) =>
  members<NonNullable<ProjectPlan['features']>>(() =>
    Object.fromEntries(names.map((feature) => [feature, [feature, flag] as const])),
  );

/** Returns the reading of project plans. `switches` are the features that projects switch on and off. */
export const projectPlan = (switches: readonly string[]): Reading<ProjectPlan> =>
  members<ProjectPlan>(() => ({
    name: ['name', name],
    description: ['description', description],
    network: ['network', choice([0, 2])],
    timezone: ['timezone', text({ max: MAX_NAME })],
    logo_props: ['logoProps', anyObject],
    project_lead: ['projectLead', id],
    default_assignee: ['defaultAssignee', id],
    features: ['features', features(switches)],
    states: ['states', list(state, 50)],
    labels: ['labels', list(label, 200)],
    modules: ['modules', list(moduleOf, 100)],
    estimates: ['estimates', list(estimate, 10)],
    members: ['members', list(member, 100)],
    work_items: ['workItems', list(namedWorkItemPlan, 100)],
  }));

/** Returns the ids of people in the plan, by the keys at which they stand. */
export function peopleOf({ projectLead, defaultAssignee, members: people = [] }: ProjectPlan): Map<string, string> {
  const found = [
    ['project_lead', projectLead] as const,
    ['default_assignee', defaultAssignee] as const,
    ...people.map(({ member: person }, index) => [`members.${index}.member`, person] as const),
  ];
  return new Map(found.flatMap(([key, person]) => (person ? [[key, person] as const] : [])));
}

type Grouped = Pick<StatePlan, 'name' | 'group'>;

/**
 * Returns the states of a project made from the template: those of the template, and the usual ones of groups that it
 * leaves out.
 */
const statesOf = ({ states = [] }: ProjectPlan, usual: readonly Grouped[]): readonly Grouped[] => [
  ...states,
  ...usual.filter(({ group }) => !states.some((one) => one.group === group)),
];

const lower = (name: string): string => name.toLowerCase();

/**
 * Notes duplicate names, and references to records that the project will not have. `usual` are the states of every new
 * project.
 */
export function noteInconsistencies(plan: ProjectPlan, usual: readonly Grouped[], problems: Problems): void {
  for (const key of ['states', 'labels', 'modules', 'estimates'] as const) noteTwins(plan[key] ?? [], key, problems);
  const labels = plan.labels ?? [];
  for (const [index, { parent }] of labels.entries()) {
    const before = labels.slice(0, index).map(({ name: other }) => lower(other));
    if (parent && !before.includes(lower(parent))) {
      problems.set(`labels.${index}.parent`, 'There is no such label before this one.');
    }
  }
  const states = statesOf(plan, usual).map(({ name: state }) => lower(state));
  const modules = (plan.modules ?? []).map(({ name: module }) => lower(module));
  for (const { plan: item, key } of everyItem(plan)) {
    if (item.state) noteStranger(item.state, states, `${key}state`, problems);
    for (const [index, module] of (item.modules ?? []).entries()) {
      noteStranger(module, modules, `${key}modules.${index}`, problems);
    }
  }
}

const everyItem = ({ workItems = [] }: ProjectPlan) =>
  workItems.flatMap((item, index) => withBelow(item, `work_items.${index}.`));

function noteTwins(plans: readonly { readonly name: string }[], key: string, problems: Problems): void {
  const names = plans.map(({ name: one }) => lower(one));
  for (const [index, one] of names.entries()) {
    if (names.indexOf(one) < index) problems.set(`${key}.${index}.name`, 'This name comes twice.');
  }
}

/** Notes a reference unless it names a record of the template. An id cannot match: the records do not exist yet. */
function noteStranger(said: Reference, names: readonly string[], key: string, problems: Problems): void {
  if ('name' in said && names.includes(lower(said.name))) return;
  problems.set(key, 'The template has no record of this name. New records have no id yet: use names.');
}
