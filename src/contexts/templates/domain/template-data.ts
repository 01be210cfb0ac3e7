import { pagePlan, type PagePlan } from './page-plan';
import { projectPlan, type ProjectPlan } from './project-plan';
import type { Problems, Reading } from '#kernel';
import type { TemplateKind } from './template';
import { templateDataRefused } from './templates.errors';
import { workItemPlan, type WorkItemPlan } from './work-item-plan';

/** Most characters of the data as JSON. */
const MAX_DATA = 262_144;
/** Levels of objects and lists. */
const MAX_DEPTH = 20;

type Data = Readonly<Record<string, unknown>>;

/** What the data of each kind says. */
export interface Plans {
  readonly workitem: WorkItemPlan;
  readonly page: PagePlan;
  readonly project: ProjectPlan;
}

const READINGS: { readonly [K in Exclude<TemplateKind, 'project'>]: Reading<Plans[K]> } = {
  workitem: workItemPlan,
  page: pagePlan,
};

/** Reads the data of a template whole; throws what is wrong with it by its key. */
export const planOf = <K extends Exclude<TemplateKind, 'project'>>(kind: K, data: Data): Plans[K] =>
  read(READINGS[kind] as Reading<Plans[K]>, data);

/** The same for a project template. `switches` are the features that projects switch. */
export const projectPlanOf = (data: Data, switches: readonly string[]): ProjectPlan =>
  read(projectPlan(switches), data);

function read<T>(reading: Reading<T>, data: Data): T {
  const problems: Problems = new Map();
  if (JSON.stringify(data).length > MAX_DATA) {
    problems.set('', `Ensure this has no more than ${MAX_DATA} characters.`);
  }
  const deep = Object.entries(data).filter(([, value]) => !isShallow(value, 2));
  for (const [key] of deep) problems.set(key, `Ensure this has no more than ${MAX_DEPTH} levels.`);
  if (problems.size) throw templateDataRefused(problems);
  const plan = reading(data, '', problems);
  if (problems.size) throw templateDataRefused(problems);
  return plan;
}

const isShallow = (value: unknown, depth: number): boolean => {
  if (value === null || typeof value !== 'object') return true;
  return depth <= MAX_DEPTH && Object.values(value).every((one) => isShallow(one, depth + 1));
};
