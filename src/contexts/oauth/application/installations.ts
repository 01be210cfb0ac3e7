import { Injectable } from '@nestjs/common';
import { AccessMemory, newId, type WorkspaceCtx } from '#kernel';
import type { App } from '../domain/app';
import { AppAccounts } from './app-accounts';
import { appNotInstalled, AppRepository, lockedApp } from './app.repository';
import { appEvent } from './audit-entries';
import { GrantRepository } from './grant.repository';
import { InstallationRepository, type Installation, type InstalledApp } from './installation.repository';
import { AuditedTransactions } from './audited-transactions';

/** Installations of apps that act in a workspace with their own account. */
@Injectable()
export class Installations {
  constructor(
    private readonly installations: InstallationRepository,
    private readonly apps: AppRepository,
    private readonly grants: GrantRepository,
    private readonly accounts: AppAccounts,
    private readonly transactions: AuditedTransactions,
    private readonly access: AccessMemory,
  ) {}

  ofApp(appId: string): Promise<Installation | null> {
    return this.installations.ofApp(appId);
  }

  inWorkspace(workspaceId: string): Promise<InstalledApp[]> {
    return this.installations.inWorkspace(workspaceId);
  }

  /** Installs the app with these scopes. If it is already installed, they replace the former scopes. */
  install(ctx: WorkspaceCtx, appId: string, scopes: readonly string[]): Promise<string> {
    return this.transactions.run(async () => {
      const app = await lockedApp(this.apps, ctx, appId);
      await this.accounts.join(ctx, app, scopes);
      const known = await this.installations.ofApp(app.id);
      const id = known?.id ?? newId();
      const at = this.transactions.now();
      if (known) await this.installations.renew(id, at, { installedById: ctx.userId, scopes });
      else await this.installations.insert({ id, appId, installedById: ctx.userId, scopes, createdAt: at });
      const values = { newValue: { scopes }, ...(known && { oldValue: { scopes: known.scopes } }) };
      await this.transactions.note(ctx, appEvent('installed', app, { ...values, metadata: { installation_id: id } }));
      return id;
    });
  }

  async uninstall(ctx: WorkspaceCtx, appId: string): Promise<void> {
    await this.transactions.run(async () => {
      const app = await lockedApp(this.apps, ctx, appId);
      if (!(await this.endIfInstalled(ctx, app))) throw appNotInstalled();
    });
    this.access.forget();
  }

  /** Updates the installation after the app's details have changed. Call it in a transaction. */
  async follow(ctx: WorkspaceCtx, app: App): Promise<void> {
    const installation = await this.installations.ofApp(app.id);
    if (installation) await this.accounts.follow(ctx, app, installation);
  }

  /**
   * Ends the app's installation: its membership, its webhook, the tokens of its account, and the grants given while
   * installing it. Returns false if it is not installed. Call it in a transaction.
   */
  async endIfInstalled(ctx: WorkspaceCtx, app: App): Promise<boolean> {
    const installation = await this.installations.ofApp(app.id);
    if (!installation) return false;
    const at = this.transactions.now();
    await this.installations.end(installation.id, at);
    await this.grants.revokeOfInstallation(installation.id, at);
    await this.accounts.leave(ctx, installation);
    const metadata = { installation_id: installation.id };
    await this.transactions.note(ctx, appEvent('uninstalled', app, { metadata }));
    return true;
  }
}
