import { mode } from '#http';

/** Refuses writes to a project's page templates with 409 while the workspace governs them. */
export const projectManagesTemplates = mode(
  'templates_managed_at_workspace',
  'The workspace manages the page templates of its projects.',
  ({ governance }) => governance === 'on',
);
