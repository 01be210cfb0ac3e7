import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { FreshProof, Sessions, type FoundSession, type Session } from '../../contexts/identity';
import { AccountCalls, answerCall, textIn } from '../kit';
import { browserOf } from './browsers';
import { proofOf } from './proof';

const shown = (one: Session, session: FoundSession) => ({
  id: one.id,
  browser: browserOf(one.userAgent),
  ip_address: one.ipAddress,
  created_at: one.createdAt,
  last_used_at: one.lastUsedAt,
  is_current: one.id === session.id,
});

/** The browsers in which a person is signed in, for the application. */
@Controller('profile/account/sessions')
export class AccountSessionsController {
  constructor(
    private readonly calls: AccountCalls,
    private readonly sessions: Sessions,
    private readonly proof: FreshProof,
  ) {}

  @Get()
  async list(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.calls.require(request, response);
    const all = await this.sessions.active(session.userId);
    answerCall(response, { data: all.map((one) => shown(one, session)) });
  }

  @Post('end')
  async end(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, sent } = await this.calls.read(request, response);
    await this.sessions.end(session.userId, textIn(sent, 'id'), new RequestOrigin('auth', request));
    answerCall(response);
  }

  /** Lets the person go on for a while after a proof of who they are: a password or a code. */
  @Post('prove')
  async prove(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, sent } = await this.calls.read(request, response);
    await this.proof.renew(session, proofOf(sent), new RequestOrigin('auth', request));
    answerCall(response);
  }

  @Post('end-others')
  async endOthers(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session } = await this.calls.read(request, response);
    await this.sessions.endAll(session.userId, new RequestOrigin('auth', request), { except: session.id });
    answerCall(response);
  }
}
