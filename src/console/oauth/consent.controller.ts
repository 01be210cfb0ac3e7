import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { notFound, UnitOfWork, type DomainError, type WorkspaceCtx } from '#kernel';
import { AuthorizationServer, INSTALL, PATHS, resumePath } from '../../authorization-server';
import type { FoundSession } from '../../contexts/identity';
import { Apps, formTargetOf, Grants, mayInstall, namesIn } from '../../contexts/oauth';
import { ConsoleAccess, ConsoleSessions, redirect, sendPage } from '../kit';
import { ConsentFilter } from './consent.filter';
import { consentPage, noConsentPage, type ConsentRequest } from './consent.page';

const NOT_A_MEMBER = 'This app belongs to a workspace that you are not a member of. Sign in as a member of it.';
const NOT_AN_ADMIN = 'Only owners and admins of the workspace may install apps in it. Ask one of them.';

interface Waiting extends ConsentRequest {
  readonly uid: string;
}

/** The page on which a person decides what an app may do. */
@Controller(`${PATHS.consent}/:uid`)
@UseFilters(ConsentFilter)
export class ConsentController {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly sessions: ConsoleSessions,
    private readonly places: ConsoleAccess,
    private readonly apps: Apps,
    private readonly grants: Grants,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.sessions.require(request, response);
    const waiting = await this.waiting(request, response);
    const formTargets = [formTargetOf(waiting.redirectUri)];
    const ctx = await this.enter(request, session, waiting);
    if (!ctx) {
      return sendPage(response, noConsentPage(session, 'Not your workspace', NOT_A_MEMBER), {
        status: 403,
        formTargets,
      });
    }
    if (waiting.install && !mayInstall(ctx)) {
      return sendPage(response, noConsentPage(session, 'Not allowed', NOT_AN_ADMIN), { status: 403, formTargets });
    }
    sendPage(response, consentPage(session, waiting), { formTargets });
  }

  @Post()
  async answer(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, form } = await this.sessions.readForm(request, response);
    const waiting = await this.waiting(request, response);
    if (form.get('answer') === 'yes') await this.approve(request, response, { session, waiting });
    else
      await this.server.settle(request, response, { error: 'access_denied', error_description: 'the person said no' });
    redirect(response, resumePath(waiting.uid));
  }

  /** Stores the grant and the answer in one transaction. */
  private async approve(
    request: Request,
    response: Response,
    { session, waiting }: { readonly session: FoundSession; readonly waiting: Waiting },
  ): Promise<void> {
    const { app, scopes, install } = waiting;
    const ctx = await this.enter(request, session, waiting);
    if (!ctx) throw notFound(NOT_A_MEMBER);
    await this.unitOfWork.run(async () => {
      const consent = await this.grants.give(ctx, { appId: app.id, scopes, install });
      const login = { accountId: session.userId, remember: false };
      await this.server.settle(request, response, { login, consent: { ...consent } });
    });
  }

  private async waiting(request: Request, response: Response): Promise<Waiting> {
    const { uid, params } = await this.server.waiting(request, response);
    const app = await this.apps.client(String(params.client_id));
    if (!app || uid !== request.params.uid) throw notFound('There is no such request.');
    const redirectUri = String(params.redirect_uri);
    return { uid, app, scopes: namesIn(String(params.scope)), redirectUri, install: params[INSTALL] === 'yes' };
  }

  /** Returns null for a person who is not a member of the app's workspace. */
  private async enter(request: Request, session: FoundSession, { app }: Waiting): Promise<WorkspaceCtx | null> {
    try {
      return await this.places.workspaceFor(request, session, 'all', { slug: app.workspaceSlug });
    } catch (error) {
      if ((error as DomainError).kind === 'not_found') return null;
      throw error;
    }
  }
}
