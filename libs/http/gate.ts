import { DomainError, notSwitchedOn, type Feature, type WorkspaceCtx } from '#kernel';

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

/** 409 on project-level writes of what the workspace governs. */
export const projectManagesStates: Gate = {
  name: 'states_managed_at_workspace',
  kind: 'mode',
  closed: (ctx) =>
    ctx.governance === 'on'
      ? new DomainError('conflict', 'states_managed_at_workspace', 'The workspace manages the states of its projects.')
      : undefined,
};

/** The same for page templates. */
export const projectManagesTemplates: Gate = {
  name: 'templates_managed_at_workspace',
  kind: 'mode',
  closed: (ctx) =>
    ctx.governance === 'on'
      ? new DomainError(
          'conflict',
          'templates_managed_at_workspace',
          'The workspace manages the page templates of its projects.',
        )
      : undefined,
};

/** 409 on every write of a workspace while its governance migration runs. */
export const notMigrating: Gate = {
  name: 'governance_migration_in_progress',
  kind: 'mode',
  closed: (ctx) =>
    ctx.governance === 'migrating'
      ? new DomainError(
          'conflict',
          'governance_migration_in_progress',
          'The workspace is switching to governance. Try again when the migration has ended.',
        )
      : undefined,
};
