import { mode } from '#http';

/** Refuses writes of a project's states and workflows (409) if the workspace governs its projects. */
export const projectManagesStates = mode(
  'states_managed_at_workspace',
  'The workspace manages the states of its projects.',
  ({ governance }) => governance === 'on',
);

/**
 * Refuses requests for the workspace's own states and workflows (409), reads included, unless it governs its projects.
 */
export const workspaceManagesStates = mode(
  'states_managed_at_project',
  'Each project manages its own states: the workspace does not govern them.',
  ({ governance }) => governance !== 'on',
);
