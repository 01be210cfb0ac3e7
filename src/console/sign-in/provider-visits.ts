import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import type { CompletedSignIn, Sent } from '../../contexts/identity';
import { ConsoleSessions, localPath, queryOf, redirect } from '../kit';
import { Refusals } from './refusals';
import { VisitCookie } from './visit-cookie';

/** Sends people to identity providers, and signs them in when they return, whatever the kind of the provider. */
@Injectable()
export class ProviderVisits {
  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly cookie: VisitCookie,
    private readonly refusals: Refusals,
  ) {}

  async leave(
    request: Request,
    response: Response,
    begin: (next: string, origin: RequestOrigin) => Promise<Sent>,
  ): Promise<void> {
    const next = localPath(queryOf(request, 'next'));
    try {
      this.cookie.leave(response, await begin(next, new RequestOrigin('auth', request)));
    } catch (error) {
      await this.refusals.show(response, error, next);
    }
  }

  async comeBack(
    request: Request,
    response: Response,
    finish: (token: string, origin: RequestOrigin) => Promise<CompletedSignIn>,
  ): Promise<void> {
    const token = this.cookie.take(request, response);
    try {
      const { userId, returnTo } = await finish(token, new RequestOrigin('auth', request));
      // Second factors are asked for by the provider, if at all.
      await this.sessions.start(request, response, { userId, method: 'provider' });
      redirect(response, returnTo);
    } catch (error) {
      await this.refusals.show(response, error, '/');
    }
  }
}
