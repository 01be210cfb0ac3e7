import { Controller, Delete, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Grants, scopeNamed, type GrantOfApp } from '../../contexts/oauth';
import { AccountCalls, answerCall, callerOf } from '../kit';

const shown = ({ id, appName, workspaceName, scopes, createdAt }: GrantOfApp) => ({
  id,
  app: appName,
  workspace: workspaceName,
  scopes: scopes.map((name) => ({ name, description: scopeNamed(name)?.description ?? '' })),
  created_at: createdAt,
});

/** What the person who is signed in has let apps do, for the application. */
@Controller('profile/account/apps')
export class AccountAppsController {
  constructor(
    private readonly calls: AccountCalls,
    private readonly grants: Grants,
  ) {}

  @Get()
  async list(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { userId } = await this.calls.require(request, response);
    answerCall(response, { data: (await this.grants.ofUser(userId)).map(shown) });
  }

  @Delete(':id')
  async revoke(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.calls.require(request, response);
    await this.grants.takeBack(callerOf(request, session), (request.params as { id: string }).id);
    answerCall(response);
  }
}
