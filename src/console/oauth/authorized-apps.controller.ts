import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Grants } from '../../contexts/oauth';
import { callerOf, ConsoleFilter, ConsoleSessions, queryOf, redirect, sendPage, textOf } from '../kit';

import { authorizedAppsPage } from './authorized-apps.page';

/** The page on which a person sees and revokes what they have allowed apps to do. */
@Controller('profile/apps')
@UseFilters(ConsoleFilter)
export class AuthorizedAppsController {
  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly grants: Grants,
  ) {}

  @Get()
  async list(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.sessions.require(request, response);
    const granted = await this.grants.ofUser(session.userId);
    sendPage(response, authorizedAppsPage(session, granted, queryOf(request, 'done') === 'revoked'));
  }

  @Post('revoke')
  async revoke(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, form } = await this.sessions.readForm(request, response);
    await this.grants.takeBack(callerOf(request, session), textOf(form, 'grant'));
    redirect(response, '/profile/apps/?done=revoked');
  }
}
