/** An app that an admin installed in the workspace, where it has its own account. */
export interface Installation {
  readonly id: string;
  readonly appId: string;
  readonly installedById: string;
  readonly botUserId: string;
  /** Scopes that tokens of the app's own account may have. */
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An installed app as shown in its workspace. */
export interface InstalledApp extends Pick<Installation, 'appId' | 'botUserId'> {
  readonly name: string;
}

export type NewInstallation = Omit<Installation, 'botUserId' | 'updatedAt'>;

/** Installations that have not ended. Reads always go to the primary. */
export abstract class InstallationRepository {
  /** Returns the app's installation; an app has at most one. */
  abstract ofApp(appId: string): Promise<Installation | null>;
  /** Returns the installed apps of a workspace, in the order of their installation. */
  abstract inWorkspace(workspaceId: string): Promise<InstalledApp[]>;
  abstract insert(installation: NewInstallation): Promise<void>;
  abstract renew(id: string, at: string, change: Pick<Installation, 'installedById' | 'scopes'>): Promise<void>;
  abstract end(id: string, at: string): Promise<void>;
}
