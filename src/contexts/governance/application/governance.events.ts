import { defineEvent } from '#events';

export interface GovernanceEnabledData {
  readonly workspaceId: string;
  readonly enabledAt: string;
}

/** A workspace has begun to govern its projects: their states, workflows and templates are its own from now on. */
export const GovernanceEnabled = defineEvent<GovernanceEnabledData>({
  kind: 'governance.enabled',
  entityType: 'workspace',
});
