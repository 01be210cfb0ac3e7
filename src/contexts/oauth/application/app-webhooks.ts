import type { WorkspaceCtx } from '#kernel';
import type { App } from '../domain/app';

/**
 * Port to the webhooks of installed apps, which another context stores and delivers. Changes join the current
 * transaction.
 */
export abstract class AppWebhooks {
  /** Returns the id of the app's webhook; null if it has none. */
  abstract idOf(app: Pick<App, 'id' | 'workspaceId'>): Promise<string | null>;
  /**
   * Creates or updates the app's webhook for the events that its account may read with these scopes. Removes it if the
   * app has no webhook address.
   */
  abstract keep(ctx: WorkspaceCtx, app: App & { readonly botUserId: string }, scopes: readonly string[]): Promise<void>;
  abstract end(ctx: WorkspaceCtx, app: Pick<App, 'id'>): Promise<void>;
}
