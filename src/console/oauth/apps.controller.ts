import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, type WorkspaceCtx } from '#kernel';
import { Apps, Installations } from '../../contexts/oauth';
import {
  APP_ADMINS,
  ConsoleFilter,
  ConsoleAccess,
  messagesOf,
  type PageWorkspace,
  PageContexts,
  redirect,
  sendPage,
} from '../kit';
import { appFormOf, commandOf, formOf, type AppForm } from './app.form';
import { appPage, appsPage, newAppPage, secretPage, type AppErrors } from './apps.page';

interface Visit {
  readonly place: PageWorkspace;
  readonly ctx: WorkspaceCtx;
}

/** The pages on which admins manage the apps of a workspace. */
@Controller('w/:slug/settings/apps')
@UseFilters(ConsoleFilter)
export class AppsController {
  constructor(
    private readonly places: PageContexts,
    private readonly consolePlaces: ConsoleAccess,
    private readonly apps: Apps,
    private readonly installations: Installations,
  ) {}

  @Get()
  async list(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { place, ctx } = await this.visit(request, response);
    sendPage(response, appsPage(place, await this.apps.list(ctx)));
  }

  @Get('new')
  async blank(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { place } = await this.visit(request, response);
    sendPage(response, newAppPage(place));
  }

  @Post('new')
  async create(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { place, ctx, form } = await this.submission(request, response);
    const filled = appFormOf(form);
    try {
      sendPage(response, secretPage(place, await this.apps.create(ctx, commandOf(filled))), { status: 201 });
    } catch (error) {
      sendPage(response, newAppPage(place, filled, errorsIn(error)), { status: 422 });
    }
  }

  @Get(':app')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const visit = await this.visit(request, response);
    sendPage(response, await this.page(request, visit));
  }

  @Post(':app')
  async revise(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { form, ...visit } = await this.submission(request, response);
    const filled = appFormOf(form);
    try {
      await this.apps.revise(visit.ctx, appId(request), commandOf(filled));
    } catch (error) {
      const errors = errorsIn(error);
      return sendPage(response, await this.page(request, visit, { form: filled, errors }), { status: 422 });
    }
    redirect(response, request.originalUrl);
  }

  @Post(':app/secret')
  async newSecret(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { place, ctx } = await this.submission(request, response);
    const secret = await this.apps.regenerateSecret(ctx, appId(request));
    sendPage(response, secretPage(place, { app: await this.apps.get(ctx, appId(request)), secret }));
  }

  @Post(':app/uninstall')
  async uninstall(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { place, ctx } = await this.submission(request, response);
    await this.installations.uninstall(ctx, appId(request));
    redirect(response, `/w/${place.slug}/settings/apps/${appId(request)}/`);
  }

  @Post(':app/delete')
  async remove(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { place, ctx } = await this.submission(request, response);
    await this.apps.remove(ctx, appId(request));
    redirect(response, `/w/${place.slug}/settings/apps/`);
  }

  private async page(
    request: Request,
    { place, ctx }: Visit,
    typed?: { readonly form: AppForm; readonly errors: AppErrors },
  ): Promise<string> {
    const app = await this.apps.get(ctx, appId(request));
    const isInstalled = (await this.installations.ofApp(app.id)) !== null;
    return appPage(place, { app, isInstalled, form: formOf(app), ...typed });
  }

  private async visit(request: Request, response: Response): Promise<Visit> {
    const place = await this.places.see(request, response);
    return { place, ctx: await this.consolePlaces.workspaceFor(request, place.session, APP_ADMINS) };
  }

  private async submission(request: Request, response: Response): Promise<Visit & { readonly form: URLSearchParams }> {
    const { place, form } = await this.places.change(request, response);
    return { place, form, ctx: await this.consolePlaces.workspaceFor(request, place.session, APP_ADMINS) };
  }
}

const appId = ({ params }: Request): string => String(params.app);

/** Returns the errors of a form's entries. Rethrows all other failures. */
function errorsIn(error: unknown): AppErrors {
  if (error instanceof DomainError && error.details.fields) return messagesOf(error.details.fields);
  throw error;
}
