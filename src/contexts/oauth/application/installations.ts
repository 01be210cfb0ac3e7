import { Injectable } from '@nestjs/common';
import { AccessMemory, AuditTrail, Clock, newId, UnitOfWork, type WorkspaceCtx } from '#kernel';
import { Bots } from '../../identity';
import { BotMembers } from '../../workspaces';
import type { App } from '../domain/app';
import { AppRepository } from './app.repository';
import { appNotInstalled } from './apps.errors';
import { appEvent } from './audit-entries';
import { GrantRepository } from './grant.repository';
import { InstallationRepository, type Installation } from './installation.repository';
import { lockedApp } from './locked-app';

/** Apps that act in a workspace by an account of their own. */
@Injectable()
export class Installations {
  constructor(
    private readonly installations: InstallationRepository,
    private readonly apps: AppRepository,
    private readonly grants: GrantRepository,
    private readonly bots: Bots,
    private readonly botMembers: BotMembers,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
    private readonly access: AccessMemory,
  ) {}

  ofApp(appId: string): Promise<Installation | null> {
    return this.installations.ofApp(appId);
  }

  /** Lets the app in, with these scopes; where it is in already, they take the place of those before. */
  install(ctx: WorkspaceCtx, appId: string, scopes: readonly string[]): Promise<string> {
    return this.unitOfWork.run(async () => {
      const app = await lockedApp(this.apps, ctx, appId);
      await this.botMembers.join(ctx, await this.botOf(app));
      const known = await this.installations.ofApp(app.id);
      const id = known?.id ?? newId();
      const at = this.clock.now();
      if (known) await this.installations.renew(id, at, { installedById: ctx.userId, scopes });
      else await this.installations.insert({ id, appId, installedById: ctx.userId, scopes, createdAt: at });
      const values = { newValue: { scopes }, ...(known && { oldValue: { scopes: known.scopes } }) };
      await this.audit.append(ctx, appEvent('installed', app, { ...values, metadata: { installation_id: id } }));
      return id;
    });
  }

  async uninstall(ctx: WorkspaceCtx, appId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const app = await lockedApp(this.apps, ctx, appId);
      if (!(await this.endIfInstalled(ctx, app))) throw appNotInstalled();
    });
    this.access.forget();
  }

  /** Ends the app's membership, the tokens of its account and those that its installer got. Inside a unit of work. */
  async endIfInstalled(ctx: WorkspaceCtx, app: App): Promise<boolean> {
    const installation = await this.installations.ofApp(app.id);
    if (!installation) return false;
    const at = this.clock.now();
    await this.installations.end(installation.id, at);
    await this.grants.revokeOfInstallation(installation.id, at);
    await this.botMembers.leave(ctx, installation.botUserId);
    const metadata = { installation_id: installation.id };
    await this.audit.append(ctx, appEvent('uninstalled', app, { metadata }));
    return true;
  }

  private async botOf(app: App): Promise<string> {
    if (app.botUserId) return app.botUserId;
    const botUserId = await this.bots.create(app.name);
    await this.apps.update(app.id, this.clock.now(), { botUserId });
    return botUserId;
  }
}
