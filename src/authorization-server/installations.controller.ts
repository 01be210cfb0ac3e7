import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Credentials, unauthorized } from '#auth';
import { Apps, AppWebhooks, Installations, Tokens, type Client, type Installation } from '../contexts/oauth';
import { ExchangeLimits } from './exchange-limits';
import { PATHS } from './paths';
import { ProtocolFilter } from './protocol.filter';

/** Returns where the app of a token is installed. */
@Controller(PATHS.installation)
@UseFilters(ProtocolFilter)
export class InstallationsController {
  constructor(
    private readonly credentials: Credentials,
    private readonly tokens: Tokens,
    private readonly apps: Apps,
    private readonly installations: Installations,
    private readonly webhooks: AppWebhooks,
    private readonly limits: ExchangeLimits,
  ) {}

  /** An id of another app's installation is not found. */
  @Get()
  async list(@Req() request: Request, @Res() response: Response): Promise<void> {
    const app = await this.appOf(request);
    const installation = await this.installations.ofApp(app.id);
    const { searchParams } = new URL(request.originalUrl, 'http://localhost');
    const wanted = searchParams.get('id');
    const found = installation && (wanted === null || wanted === installation.id) ? [installation] : [];
    const webhook = found.length ? await this.webhooks.idOf(app) : null;
    response.set('Cache-Control', 'no-store').json(found.map((one) => shown(one, app, webhook)));
  }

  private async appOf(request: Request): Promise<Client> {
    const value = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    // The usual credential check comes first, because it considers ended grants, owners and installations.
    const principal = value ? await this.credentials.principal('bearer', value) : null;
    const token = principal && (await this.tokens.accessToken(value!));
    const app = token && (await this.apps.client(token.appId));
    if (!app) {
      await this.limits.countFailure(request);
      throw unauthorized('The access token is missing, unknown or over.');
    }
    await this.limits.count(request, app.id);
    return app;
  }
}

const shown = (installation: Installation, app: Client, webhook: string | null) => ({
  id: installation.id,
  workspace: app.workspaceId,
  workspace_detail: { id: app.workspaceId, name: app.workspaceName, slug: app.workspaceSlug, logo_url: null },
  application: installation.appId,
  installed_by: installation.installedById,
  app_bot: installation.botUserId,
  status: 'installed',
  webhook,
  created_at: installation.createdAt,
  updated_at: installation.updatedAt,
  deleted_at: null,
  created_by: installation.installedById,
  updated_by: installation.installedById,
});
