import { DomainError, governanceMigrating, notSwitchedOn, type Feature, type WorkspaceCtx } from '#kernel';

/** A condition beside scope and role. Gates add up; they never override one another. */
export interface Gate {
  readonly name: string;
  readonly kind: 'feature' | 'mode';
  /** The refusal where the gate is closed. */
  closed(ctx: WorkspaceCtx): DomainError | undefined;
}

/** 402 while the feature is not in the plan or not switched on for the workspace or project. */
export const feature = (name: Feature): Gate => ({
  name,
  kind: 'feature',
  closed: (ctx) => (ctx.features.has(name) ? undefined : notSwitchedOn(name)),
});

/** 409 in the workspaces that keep elsewhere what the operation is about. */
const mode = (name: string, text: string, isClosed: (ctx: WorkspaceCtx) => boolean): Gate => ({
  name,
  kind: 'mode',
  closed: (ctx) => (isClosed(ctx) ? new DomainError('conflict', name, text) : undefined),
});

/** 409 on project-level writes of states and workflows where the workspace governs them. */
export const projectManagesStates = mode(
  'states_managed_at_workspace',
  'The workspace manages the states of its projects.',
  ({ governance }) => governance === 'on',
);

/** 409 on the workspace's own states and workflows, reads included, as long as it does not govern its projects. */
export const workspaceManagesStates = mode(
  'states_managed_at_project',
  'Each project manages its own states: the workspace does not govern them.',
  ({ governance }) => governance !== 'on',
);

/** 409 on project-level writes of page templates where the workspace governs them. */
export const projectManagesTemplates = mode(
  'templates_managed_at_workspace',
  'The workspace manages the page templates of its projects.',
  ({ governance }) => governance === 'on',
);

/** 400 on project-level writes of labels where the workspace governs them. */
export const projectManagesLabels: Gate = {
  name: 'workspace_managed',
  kind: 'mode',
  closed: ({ governance }) =>
    governance === 'on'
      ? new DomainError('invalid_request', 'workspace_managed', 'The workspace manages the labels of its projects.')
      : undefined,
};

/** 409 on every write of a workspace while its governance migration runs. */
export const notMigrating: Gate = {
  name: 'governance_migration_in_progress',
  kind: 'mode',
  closed: (ctx) => (ctx.governance === 'migrating' ? governanceMigrating() : undefined),
};
