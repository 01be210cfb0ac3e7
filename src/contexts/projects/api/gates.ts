import { mode } from '#http';

/** 409 on a project's writes of states and workflows where the workspace governs them. */
export const projectManagesStates = mode(
  'states_managed_at_workspace',
  'The workspace manages the states of its projects.',
  ({ governance }) => governance === 'on',
);

/** 409 on the workspace's own states and workflows, reads included, while it does not govern its projects. */
export const workspaceManagesStates = mode(
  'states_managed_at_project',
  'Each project manages its own states: the workspace does not govern them.',
  ({ governance }) => governance !== 'on',
);
