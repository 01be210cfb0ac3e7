/** What somebody has allowed an app to do in its workspace in their name. Codes and tokens follow from it. */
export interface Grant {
  readonly id: string;
  readonly appId: string;
  readonly userId: string;
  /** Given while installing the app: it ends with the installation. */
  readonly installationId: string | null;
  readonly scopes: readonly string[];
  readonly createdAt: string;
}

/** With what its owner is shown of it. */
export interface GrantOfApp extends Grant {
  readonly appName: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
}

/** Grants that were not revoked and whose app is there. Always from the primary. */
export abstract class GrantRepository {
  abstract insert(grant: Grant): Promise<void>;
  abstract find(id: string): Promise<GrantOfApp | null>;
  /** Newest first. */
  abstract ofUser(userId: string): Promise<GrantOfApp[]>;
  /** False where it was revoked already. */
  abstract revoke(id: string, at: string): Promise<boolean>;
  abstract revokeOfApp(appId: string, at: string): Promise<void>;
  abstract revokeOfInstallation(installationId: string, at: string): Promise<void>;
  /** Whether somebody's account is active, and is still a member of the workspace. */
  abstract isMember(workspaceId: string, userId: string): Promise<boolean>;
}
