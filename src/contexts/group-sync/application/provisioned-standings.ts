import type { GivenInWorkspace } from '../domain/roles';

/** What an identity provider that manages the people of a workspace says about one of them. */
export interface ProvisionedStanding {
  /** False if the provider has shut the person out. */
  readonly isActive: boolean;
  /** Role in the workspace that the person has without any group. */
  readonly role: GivenInWorkspace;
  /** Names of the person's groups; null if the provider manages no groups there, so that those of sign-ins count. */
  readonly groups: readonly string[] | null;
}

/** Asks for people whom an identity provider manages. The context of provisioning implements it. */
export abstract class ProvisionedStandings {
  /** Null for people whom no provider manages in this workspace. */
  abstract of(workspaceId: string, userId: string): Promise<ProvisionedStanding | null>;
}
