import { DomainError, FieldErrors, invalidField, notFound, type Problems, reading } from '#kernel';

const conflict = (reason: string, message: string, id?: string) =>
  new DomainError('conflict', reason, message, id ? { id } : {});

export const nodeGone = () => notFound();

export const automationEnabled = () =>
  conflict('automation_enabled', 'The automation is switched on. Switch it off before you delete it.');

export const incomplete = () =>
  conflict('automation_incomplete', 'An automation that is switched on needs a trigger and at least one action.');

export const scheduleWithoutRecord = (name: string) =>
  conflict('automation_without_record', `A schedule has no record, so the node "${name}" cannot follow it.`);

export const secondTrigger = () => conflict('automation_trigger_exists', 'The automation has a trigger already.');

export const tooMany = (what: string, most: number) =>
  conflict('automation_too_large', `An automation has at most ${most} ${what}.`);

export const edgeExists = (id: string) =>
  conflict('automation_edge_exists', 'There is an edge between these nodes already.', id);

export const wouldCircle = () =>
  invalidField('targetNodeId', 'The edge would close a cycle: its target already leads to its source.');

export const wrongEnd = (field: string, message: string) => invalidField(field, message, 'invalid');

export const noSecret = () =>
  conflict('automation_node_without_secret', 'Only nodes that send webhooks have a secret.');

export const onlyThisProject = () =>
  invalidField('projectIds', 'An automation of a project runs in that project only.');

export const unknownProject = () => invalidField('projectIds', 'There is no such project.', 'does_not_exist');

/** Throws the problems of a node's config, each as an error of its member. */
export function assertNoProblems(problems: Problems): void {
  const errors = new FieldErrors();
  for (const [key, message] of problems) {
    errors.add(key ? `config.${key}` : 'config', message === reading.REQUIRED ? 'required' : 'invalid', message);
  }
  errors.throwIfAny();
}

export const unknownItem = () =>
  invalidField('workItemId', 'The automation follows no such work item.', 'does_not_exist');

export const cannotRun = (refusal: string) => conflict('automation_cannot_run', refusal);

const BARRED = 'automation_person_may_not';

/** Error for an action that the role of the person the automation acts as does not allow. */
export const barred = () =>
  new DomainError('forbidden', BARRED, 'The person that the automation acts as does not have permission for this.');

export const isBarring = ({ reason }: DomainError): boolean => reason === BARRED;
