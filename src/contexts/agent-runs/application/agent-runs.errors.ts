import { externalPairTaken, forbidden, invalidField, notFound, type FieldErrors } from '#kernel';

export const runNotFound = () => notFound('There is no such run.');

export const activityNotFound = () => notFound('The run has no such activity.');

export const runPairTaken = externalPairTaken('Agent run');

export const activityPairTaken = externalPairTaken('Agent run activity');

export const noteNoAgent = (errors: FieldErrors) =>
  errors.add('agentSlug', 'does_not_exist', 'The workspace has no such agent.');

export const agentOutside = () => invalidField('agentSlug', 'The agent has no access to the project.');

export const noteUnknown = (errors: FieldErrors, field: string, what: string) =>
  errors.add(field, 'does_not_exist', `There is no such ${what}.`);

export const otherProject = () => invalidField('projectId', 'The run belongs to another project.', 'does_not_exist');

export const notTheAgent = () =>
  forbidden('Only the agent, owners and admins can add activities of the agent. Others can send prompts.');

export const agentsAreNotPrompted = () => forbidden('Agents cannot prompt themselves.');

export const mayNotComment = () =>
  forbidden('This activity becomes a comment, and your role in the project does not allow comments.');
