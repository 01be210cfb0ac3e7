import { mode } from '#http';

/** 409 on a project's writes of page templates where the workspace governs them. */
export const projectManagesTemplates = mode(
  'templates_managed_at_workspace',
  'The workspace manages the page templates of its projects.',
  ({ governance }) => governance === 'on',
);
