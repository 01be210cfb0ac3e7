import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Bots } from '../../identity';
import { BotMembers } from '../../workspaces';
import type { App } from '../domain/app';
import { AppRepository } from './app.repository';
import { AuditedTransactions } from './audited-transactions';

/** The accounts by which apps act as themselves. An app has one, whatever the number of its installations. */
@Injectable()
export class AppAccounts {
  constructor(
    private readonly apps: AppRepository,
    private readonly bots: Bots,
    private readonly members: BotMembers,
    private readonly transactions: AuditedTransactions,
  ) {}

  /** Makes the app's account a member of the workspace. */
  async join(ctx: WorkspaceCtx, app: App): Promise<void> {
    await this.members.join(ctx, app.botUserId ?? (await this.create(app)));
  }

  leave(ctx: WorkspaceCtx, botUserId: string): Promise<void> {
    return this.members.leave(ctx, botUserId);
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
