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
  forbidden('Only the agent, and owners and admins of the workspace, tell what it does in a run; others send prompts.');

export const agentsAreNotPrompted = () => forbidden('A prompt is what somebody else says to the agent.');

export const mayNotComment = () => forbidden('Your role in the project has no comments, and this becomes one.');
