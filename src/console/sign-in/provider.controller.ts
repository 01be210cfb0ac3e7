import { Controller, Get, Param, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { ProviderSignIn } from '../../contexts/identity';
import { ConsoleFilter, ConsoleSessions, localPath, queryOf, redirect } from '../kit';
import { Refusals } from './refusals';
import { VisitCookie } from './visit-cookie';

/**
 * Sends people to an identity provider (OpenID Connect), and signs them in when they return. An address without a provider
 * is of the one that the operator configured.
 */
@Controller('sign-in/oidc')
@UseFilters(ConsoleFilter)
export class ProviderController {
  constructor(
    private readonly provider: ProviderSignIn,
    private readonly sessions: ConsoleSessions,
    private readonly visits: VisitCookie,
    private readonly refusals: Refusals,
  ) {}

  // Declared before `leave`, for which `callback` would be a provider.
  @Get(['callback', ':provider/callback'])
  async comeBack(
    @Req() request: Request,
    @Res() response: Response,
    @Param('provider') provider: string | undefined,
  ): Promise<void> {
    const token = this.visits.take(request, response);
    try {
      const { search: query } = new URL(request.originalUrl, 'http://localhost');
      const origin = new RequestOrigin('auth', request);
      const { userId, returnTo } = await this.provider.finish(provider ?? null, { token, query }, origin);
      // Second factors are asked for by the provider, if at all.
      await this.sessions.start(request, response, { userId, method: 'provider' });
      redirect(response, returnTo);
    } catch (error) {
      await this.refusals.show(response, error, '/');
    }
  }

  @Get(['', ':provider'])
  async leave(
    @Req() request: Request,
    @Res() response: Response,
    @Param('provider') provider: string | undefined,
  ): Promise<void> {
    const next = localPath(queryOf(request, 'next'));
    try {
      const origin = new RequestOrigin('auth', request);
      this.visits.leave(response, await this.provider.begin(provider ?? null, next, origin));
    } catch (error) {
      await this.refusals.show(response, error, next);
    }
  }
}
