/** An app that an admin has let into the workspace, where it has an account of its own. */
export interface Installation {
  readonly id: string;
  readonly appId: string;
  readonly installedById: string;
  readonly botUserId: string;
  /** What tokens of the app's own account may carry. */
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An installed app as those of its workspace know it. */
export interface InstalledApp extends Pick<Installation, 'appId' | 'botUserId'> {
  readonly name: string;
}

export type NewInstallation = Omit<Installation, 'botUserId' | 'updatedAt'>;

/** Installations that were not ended. Always from the primary. */
export abstract class InstallationRepository {
  /** An app is installed once. */
  abstract ofApp(appId: string): Promise<Installation | null>;
  /** Those of a workspace, the one installed first first. */
  abstract inWorkspace(workspaceId: string): Promise<InstalledApp[]>;
  abstract insert(installation: NewInstallation): Promise<void>;
  abstract renew(id: string, at: string, change: Pick<Installation, 'installedById' | 'scopes'>): Promise<void>;
  abstract end(id: string, at: string): Promise<void>;
}
