import type { WorkspaceCtx } from '#kernel';
import type { App } from '../domain/app';

/** The webhooks of installed apps, which somebody else keeps and delivers. Changes are made inside a unit of work. */
export abstract class AppWebhooks {
  /** Its id; null where the app has none. */
  abstract idOf(app: Pick<App, 'id' | 'workspaceId'>): Promise<string | null>;
  /** The app receives at its address what these scopes let its account read; without an address nothing. */
  abstract keep(ctx: WorkspaceCtx, app: App & { readonly botUserId: string }, scopes: readonly string[]): Promise<void>;
  abstract end(ctx: WorkspaceCtx, app: Pick<App, 'id'>): Promise<void>;
}
