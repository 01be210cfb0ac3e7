import { isUuid, type WorkspaceCtx } from '#kernel';
import type { App } from '../domain/app';
import type { AppRepository } from './app.repository';
import { appUnknown } from './apps.errors';

/** The workspace's app for what is about to change it; throws where it has none of this id. Inside a unit of work. */
export async function lockedApp(apps: AppRepository, { workspaceId }: WorkspaceCtx, id: string): Promise<App> {
  const app = isUuid(id) ? await apps.lock(workspaceId, id) : null;
  if (!app) throw appUnknown();
  return app;
}
