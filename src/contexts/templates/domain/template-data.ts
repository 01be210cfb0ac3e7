import { DomainError, externalPairTaken, invalidField, type Problems, type Reading } from '#kernel';
import { pagePlan, type PagePlan } from './page-plan';
import { projectPlan, type ProjectPlan } from './project-plan';
import type { TemplateKind } from './template';
import { workItemPlan, type WorkItemPlan } from './work-item-plan';

/** Maximum length of the data as JSON, in characters. */
const MAX_DATA = 262_144;
/** Maximum depth of nested objects and lists. */
const MAX_DEPTH = 20;

type Data = Readonly<Record<string, unknown>>;

/** The plan that the data of each kind of template describes. */
export interface Plans {
  readonly workitem: WorkItemPlan;
  readonly page: PagePlan;
  readonly project: ProjectPlan;
}

const READINGS: { readonly [K in Exclude<TemplateKind, 'project'>]: Reading<Plans[K]> } = {
  workitem: workItemPlan,
  page: pagePlan,
};

/** Reads the data of a template. Throws all problems by the key that they concern. */
export const planOf = <K extends Exclude<TemplateKind, 'project'>>(kind: K, data: Data): Plans[K] =>
  read(READINGS[kind] as Reading<Plans[K]>, data);

/** Reads the data of a project template. `switches` are the features that projects switch on and off. */
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

export const templateExternalPairTaken = externalPairTaken('Template');

/** Returns the error that lists the problems of the data by key. */
export function templateDataRefused(problems: Problems): DomainError {
  const errors = Object.fromEntries(problems);
  const text = [...problems].map(([key, message]) => (key ? `${key}: ${message}` : message)).join(' ');
  return new DomainError('invalid_request', 'template_data_refused', 'The template data is not valid.', {
    fields: [{ field: 'templateData', code: 'invalid', message: text }],
    extra: { errors },
  });
}

export const unknownCategory = () =>
  invalidField('categoryIds', 'There is no such category of templates.', 'does_not_exist');
