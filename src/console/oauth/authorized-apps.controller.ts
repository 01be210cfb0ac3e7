import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { FoundSession } from '../../contexts/identity';
import { Grants, type GrantOfApp } from '../../contexts/oauth';
import { callerOf, ConsoleFilter, ConsoleSessions, redirect, sendPage, textOf } from '../kit';

import { authorizedAppsPage } from './authorized-apps.page';

/** What a person has let apps do, and the way to take it back. */
@Controller('profile/apps')
@UseFilters(ConsoleFilter)
export class AuthorizedAppsController {
  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly grants: Grants,
  ) {}

  @Get()
  async list(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session: FoundSession = await this.sessions.require(request, response);
    const granted: GrantOfApp[] = await this.grants.ofUser(session.userId);
    sendPage(response, authorizedAppsPage(session, granted));
  }

  @Post('revoke')
  async revoke(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, form } = await this.sessions.readForm(request, response);
    await this.grants.takeBack(callerOf(request, session), textOf(form, 'grant'));
    redirect(response, '/profile/apps/');
  }
}
