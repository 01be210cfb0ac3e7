import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Installations } from '../../oauth';
import { slugOf } from '../../projects';

/** Agents are the apps that are installed in a workspace, each with an account of its own. */
@Injectable()
export class Agents {
  constructor(private readonly installations: Installations) {}

  /** The account of the agent: by the slug of its app's name, the app installed first where two share it, or by its id. */
  async userIdOf(ctx: WorkspaceCtx, slug: string): Promise<string | undefined> {
    const apps = await this.installations.inWorkspace(ctx.workspaceId);
    const said = slug.toLowerCase();
    const app = apps.find(({ appId }) => appId === said) ?? apps.find(({ name }) => slugOf(name) === said);
    return app?.botUserId;
  }
}
