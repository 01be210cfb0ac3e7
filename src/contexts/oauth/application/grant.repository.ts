/** A person's permission for an app to act in its workspace in their name. Codes and tokens refer to it. */
export interface Grant {
  readonly id: string;
  readonly appId: string;
  readonly userId: string;
  /** The installation that the grant came with and ends with; null if the app was not installed. */
  readonly installationId: string | null;
  readonly scopes: readonly string[];
  readonly createdAt: string;
}

/** A grant with the names that its owner sees. */
export interface GrantOfApp extends Grant {
  readonly appName: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
}

/** Grants that are not revoked and whose app is not deleted. Reads always go to the primary. */
export abstract class GrantRepository {
  abstract insert(grant: Grant): Promise<void>;
  abstract find(id: string): Promise<GrantOfApp | null>;
  /** Returns the grants of a person, newest first. */
  abstract ofUser(userId: string): Promise<GrantOfApp[]>;
  /** Revokes a grant. Returns false if it was already revoked. */
  abstract revoke(id: string, at: string): Promise<boolean>;
  abstract revokeOfApp(appId: string, at: string): Promise<void>;
  abstract revokeOfInstallation(installationId: string, at: string): Promise<void>;
  /** Returns true if the person's account is active and is still a member of the workspace. */
  abstract isMember(workspaceId: string, userId: string): Promise<boolean>;
}
