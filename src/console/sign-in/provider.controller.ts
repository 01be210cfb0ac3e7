import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { ProviderSignIn } from '../../contexts/identity';
import { ConsoleFilter, ConsoleSessions, localPath, queryOf, redirect } from '../kit';
import { Refusals } from './refusals';
import { VisitCookie } from './visit-cookie';

/** Sends people to the identity provider (OpenID Connect), and signs them in when they return. */
@Controller('sign-in/oidc')
@UseFilters(ConsoleFilter)
export class ProviderController {
  constructor(
    private readonly provider: ProviderSignIn,
    private readonly sessions: ConsoleSessions,
    private readonly visits: VisitCookie,
    private readonly refusals: Refusals,
  ) {}

  @Get()
  async leave(@Req() request: Request, @Res() response: Response): Promise<void> {
    const next = localPath(queryOf(request, 'next'));
    try {
      this.visits.leave(response, await this.provider.begin(next, new RequestOrigin('auth', request)));
    } catch (error) {
      this.refusals.show(response, error, next);
    }
  }

  @Get('callback')
  async comeBack(@Req() request: Request, @Res() response: Response): Promise<void> {
    const token = this.visits.take(request, response);
    try {
      const { search } = new URL(request.originalUrl, 'http://localhost');
      const { userId, returnTo } = await this.provider.finish(token, search, new RequestOrigin('auth', request));
      // Second factors are asked for by the provider, if at all.
      await this.sessions.start(request, response, { userId, method: 'provider' });
      redirect(response, returnTo);
    } catch (error) {
      this.refusals.show(response, error, '/');
    }
  }
}
