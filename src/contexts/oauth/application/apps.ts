import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret, PREFIX } from '#auth';
import { FieldErrors, isUuid, newId, type WorkspaceCtx } from '#kernel';
import { checkApp, type App, type AppDetails } from '../domain/app';
import { AppAccounts } from './app-accounts';
import { appHasNoSecret, AppRepository, appUnknown, lockedApp, type Client } from './app.repository';
import { appEvent } from './audit-entries';
import { Installations } from './installations';
import { AuditedTransactions } from './audited-transactions';
import { GrantRepository } from './grant.repository';

export interface CreateApp extends AppDetails {
  readonly isPublic: boolean;
}

export interface RegisteredApp {
  readonly app: App;
  /** The client secret, which is returned only this once; null for a public app. */
  readonly secret: string | null;
}

/** The use cases of the apps that a workspace has registered. */
@Injectable()
export class Apps {
  constructor(
    private readonly apps: AppRepository,
    private readonly grants: GrantRepository,
    private readonly installations: Installations,
    private readonly accounts: AppAccounts,
    private readonly transactions: AuditedTransactions,
  ) {}

  list({ workspaceId }: WorkspaceCtx): Promise<App[]> {
    return this.apps.ofWorkspace(workspaceId);
  }

  async get({ workspaceId }: WorkspaceCtx, id: string): Promise<App> {
    const app = isUuid(id) ? await this.apps.find(workspaceId, id) : null;
    if (!app) throw appUnknown();
    return app;
  }

  /** Finds an app by its client id alone; null if there is none. */
  client(id: string): Promise<Client | null> {
    return isUuid(id) ? this.apps.client(id) : Promise.resolve(null);
  }

  async create(ctx: WorkspaceCtx, command: CreateApp): Promise<RegisteredApp> {
    assertValid(command);
    const secret = command.isPublic ? null : newSecret(PREFIX.clientSecret);
    const place = {
      id: newId(),
      workspaceId: ctx.workspaceId,
      createdById: ctx.userId,
      createdAt: this.transactions.now(),
    };
    await this.transactions.run(async () => {
      await this.apps.insert({ ...command, ...place, secretHash: secret === null ? null : hashSecret(secret) });
      await this.transactions.note(ctx, appEvent('created', { ...place, ...command }, { newValue: shown(command) }));
    });
    return { app: await this.get(ctx, place.id), secret };
  }

  async revise(ctx: WorkspaceCtx, id: string, details: AppDetails): Promise<App> {
    assertValid(details);
    await this.transactions.run(async () => {
      const app = await lockedApp(this.apps, ctx, id);
      await this.apps.update(id, this.transactions.now(), details);
      if (app.name !== details.name) await this.accounts.rename(app, details.name);
      await this.installations.follow(ctx, { ...app, ...details });
      const values = { oldValue: shown(app), newValue: shown(details) };
      await this.transactions.note(ctx, appEvent('updated', { ...app, name: details.name }, values));
    });
    return this.get(ctx, id);
  }

  /** Replaces the client secret. The old one stops working at once. */
  async regenerateSecret(ctx: WorkspaceCtx, id: string): Promise<string> {
    const secret = newSecret(PREFIX.clientSecret);
    await this.transactions.run(async () => {
      const app = await lockedApp(this.apps, ctx, id);
      if (app.isPublic) throw appHasNoSecret();
      await this.apps.update(id, this.transactions.now(), { secretHash: hashSecret(secret) });
      await this.transactions.note(ctx, appEvent('secret_regenerated', app));
    });
    return secret;
  }

  /** Deletes the app, and ends its installation and all its grants. */
  async remove(ctx: WorkspaceCtx, id: string): Promise<void> {
    await this.transactions.run(async () => {
      const app = await lockedApp(this.apps, ctx, id);
      await this.installations.endIfInstalled(ctx, app);
      const at = this.transactions.now();
      await this.grants.revokeOfApp(id, at);
      await this.apps.remove(id, at);
      await this.transactions.note(ctx, appEvent('deleted', app, { oldValue: shown(app) }));
    });
  }
}

function assertValid(details: AppDetails): void {
  const errors = new FieldErrors();
  checkApp(details, errors);
  errors.throwIfAny();
}

const shown = ({ name, description, redirectUris, setupUrl, webhookUrl, scopes }: AppDetails): AppDetails => ({
  name,
  description,
  redirectUris,
  setupUrl,
  webhookUrl,
  scopes,
});
