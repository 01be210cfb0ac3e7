import { DomainError, isUuid, notFound, type WorkspaceCtx } from '#kernel';
import type { App } from '../domain/app';

/** An app as an OAuth client, found independently of the caller's workspace. */
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

/**
 * Apps that are not deleted. Reads always go to the primary: access that was withdrawn must not survive in a lagging
 * replica.
 */
export abstract class AppRepository {
  /** Returns the workspace's apps, ordered by name. */
  abstract ofWorkspace(workspaceId: string): Promise<App[]>;
  abstract find(workspaceId: string, id: string): Promise<App | null>;
  /** Like `find`, and locks the app: until the transaction ends, no other one can change, install or delete it. */
  abstract lock(workspaceId: string, id: string): Promise<App | null>;
  /** Finds an app by its client id alone; null if the app or its workspace is deleted. */
  abstract client(id: string): Promise<Client | null>;
  abstract insert(app: NewApp): Promise<void>;
  abstract update(id: string, at: string, patch: AppPatch): Promise<void>;
  abstract remove(id: string, at: string): Promise<void>;
}

export const appUnknown = () => notFound('There is no such app in this workspace.');

export const appHasNoSecret = () =>
  new DomainError('conflict', 'app_has_no_secret', 'A public app has no secret. It uses PKCE instead.');

export const appNotInstalled = () => notFound('The app is not installed in this workspace.');

export const deviceCodeOver = () =>
  new DomainError('conflict', 'device_code_over', 'This code was already approved or denied.');

export const grantUnknown = () => notFound('There is no such authorization.');

export const installingNeedsAdmin = () =>
  new DomainError('forbidden', 'forbidden', 'Only owners and admins of the workspace may install apps in it.');

/**
 * Locks an app of the workspace before a change. Throws if the workspace has no app with this id. Call it in a
 * transaction.
 */
export async function lockedApp(apps: AppRepository, { workspaceId }: WorkspaceCtx, id: string): Promise<App> {
  const app = isUuid(id) ? await apps.lock(workspaceId, id) : null;
  if (!app) throw appUnknown();
  return app;
}
