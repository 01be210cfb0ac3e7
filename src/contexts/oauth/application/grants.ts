import { Injectable } from '@nestjs/common';
import { AccessMemory, isUuid, newId, type AuditPlace, type Caller, type WorkspaceCtx } from '#kernel';
import { AppRepository, grantUnknown, installingNeedsAdmin, lockedApp } from './app.repository';
import { grantEvent } from './audit-entries';
import { GrantRepository, type GrantOfApp } from './grant.repository';
import { Installations } from './installations';
import { AuditedTransactions } from './audited-transactions';

export interface GiveGrant {
  readonly appId: string;
  readonly scopes: readonly string[];
  /** True if the app is to be installed in the workspace as well. */
  readonly install: boolean;
}

export interface GivenGrant {
  readonly grantId: string;
  readonly installationId?: string;
}

export const mayInstall = ({ workspaceRole }: WorkspaceCtx): boolean =>
  workspaceRole === 'owner' || workspaceRole === 'admin';

/** The use cases of grants: the permissions people give to apps. */
@Injectable()
export class Grants {
  constructor(
    private readonly grants: GrantRepository,
    private readonly apps: AppRepository,
    private readonly installations: Installations,
    private readonly transactions: AuditedTransactions,
    private readonly access: AccessMemory,
  ) {}

  async give(ctx: WorkspaceCtx, command: GiveGrant): Promise<GivenGrant> {
    const given = await this.transactions.run(() => this.write(ctx, command));
    if (command.install) this.access.forget();
    return given;
  }

  find(id: string): Promise<GrantOfApp | null> {
    return this.grants.find(id);
  }

  ofUser(userId: string): Promise<GrantOfApp[]> {
    return this.grants.ofUser(userId);
  }

  /** Revokes a grant at the request of the person who gave it. */
  async takeBack(caller: Caller, id: string): Promise<void> {
    await this.transactions.run(async () => {
      const grant = isUuid(id) ? await this.grants.find(id) : null;
      if (grant?.userId !== caller.userId) throw grantUnknown();
      const { principal, userId, origin } = caller;
      await this.end(grant, { workspaceId: grant.workspaceId, principal, userId, origin }, '');
    });
  }

  /** Revokes a grant for a reason of the OAuth protocol. Does nothing if it is already revoked. */
  async revoke(id: string, origin: AuditPlace['origin'], reason: string): Promise<void> {
    await this.transactions.run(async () => {
      const grant = await this.grants.find(id);
      if (grant) await this.end(grant, { workspaceId: grant.workspaceId, origin }, reason);
    });
  }

  /** Returns true if apps may still act for this person in the workspace. */
  isMember(workspaceId: string, userId: string): Promise<boolean> {
    return this.grants.isMember(workspaceId, userId);
  }

  private async write(ctx: WorkspaceCtx, { appId, scopes, install }: GiveGrant): Promise<GivenGrant> {
    if (install && !mayInstall(ctx)) throw installingNeedsAdmin();
    const app = await lockedApp(this.apps, ctx, appId);
    const installationId = install ? await this.installations.install(ctx, appId, scopes) : null;
    const grant = {
      id: newId(),
      appId,
      userId: ctx.userId,
      installationId,
      scopes,
      createdAt: this.transactions.now(),
    };
    await this.grants.insert(grant);
    await this.transactions.note(ctx, grantEvent('given', grant.id, app, { userId: ctx.userId, newValue: { scopes } }));
    return { grantId: grant.id, ...(installationId && { installationId }) };
  }

  private async end(grant: GrantOfApp, place: AuditPlace, reason: string): Promise<void> {
    if (!(await this.grants.revoke(grant.id, this.transactions.now()))) return;
    const { id, appId, appName, userId, scopes } = grant;
    const more = { userId, reason, oldValue: { scopes } };
    await this.transactions.note(place, grantEvent('revoked', id, { id: appId, name: appName }, more));
  }
}
