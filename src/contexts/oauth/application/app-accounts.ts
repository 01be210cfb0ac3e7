import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Bots } from '../../identity';
import { BotMembers } from '../../workspaces';
import type { App } from '../domain/app';
import { AppRepository } from './app.repository';
import { AppWebhooks } from './app-webhooks';
import { AuditedTransactions } from './audited-transactions';
import type { Installation } from './installation.repository';

/** The accounts with which apps act as themselves. An app has only one, however often it is installed. */
@Injectable()
export class AppAccounts {
  constructor(
    private readonly apps: AppRepository,
    private readonly bots: Bots,
    private readonly members: BotMembers,
    private readonly webhooks: AppWebhooks,
    private readonly transactions: AuditedTransactions,
  ) {}

  /**
   * Makes the app's account a member of the workspace and sets up its webhook for the events that these scopes allow.
   */
  async join(ctx: WorkspaceCtx, app: App, scopes: readonly string[]): Promise<void> {
    const botUserId = app.botUserId ?? (await this.create(app));
    await this.members.join(ctx, botUserId);
    await this.webhooks.keep(ctx, { ...app, botUserId }, scopes);
  }

  async leave(ctx: WorkspaceCtx, { appId, botUserId }: Installation): Promise<void> {
    await this.webhooks.end(ctx, { id: appId });
    await this.members.leave(ctx, botUserId);
  }

  /** Updates the webhook after the details of an installed app have changed. */
  follow(ctx: WorkspaceCtx, app: App, { botUserId, scopes }: Installation): Promise<void> {
    return this.webhooks.keep(ctx, { ...app, botUserId }, scopes);
  }

  async rename({ botUserId }: App, name: string): Promise<void> {
    if (botUserId) await this.bots.rename(botUserId, name);
  }

  private async create({ id, name }: App): Promise<string> {
    const botUserId = await this.bots.create(name);
    await this.apps.update(id, this.transactions.now(), { botUserId });
    return botUserId;
  }
}
