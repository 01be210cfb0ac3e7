import type { App } from '../domain/app';

/** An app as the protocol knows it, whoever asks. */
export interface Client extends App {
  /** Null for a public app. */
  readonly secretHash: string | null;
  readonly workspaceSlug: string;
  readonly workspaceName: string;
}

export interface NewApp extends Omit<App, 'updatedAt' | 'botUserId'> {
  readonly secretHash: string | null;
}

export type AppPatch = Partial<
  Pick<
    Client,
    'name' | 'description' | 'redirectUris' | 'setupUrl' | 'webhookUrl' | 'scopes' | 'secretHash' | 'botUserId'
  >
>;

/** Apps that were not deleted, always from the primary: what was taken from an app must not live on in a replica. */
export abstract class AppRepository {
  /** By name. */
  abstract ofWorkspace(workspaceId: string): Promise<App[]>;
  abstract find(workspaceId: string, id: string): Promise<App | null>;
  /** Like `find`; nobody else changes, installs or deletes the app until this transaction ends. */
  abstract lock(workspaceId: string, id: string): Promise<App | null>;
  /** By client id alone; null where the app or its workspace is gone. */
  abstract client(id: string): Promise<Client | null>;
  abstract insert(app: NewApp): Promise<void>;
  abstract update(id: string, at: string, patch: AppPatch): Promise<void>;
  abstract remove(id: string, at: string): Promise<void>;
}
