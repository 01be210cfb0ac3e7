import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { Factors, TotpSetup, type FactorList, type Proof } from '../../contexts/identity';
import { AccountCalls, answerCall, textIn, type Sent } from '../kit';

const shown = ({ totp, recoveryCodes }: FactorList) => ({
  totp: totp && { created_at: totp.createdAt, last_used_at: totp.lastUsedAt },
  recovery_codes: recoveryCodes,
});

/** What the person proves anew. A password is taken as it was typed. */
const proofOf = (sent: Sent): Proof => ({
  password: typeof sent.password === 'string' ? sent.password : '',
  code: textIn(sent, 'proof_code'),
});

/** The second factors of the person who is signed in, for the application. */
@Controller('profile/account/factors')
export class AccountFactorsController {
  constructor(
    private readonly calls: AccountCalls,
    private readonly factors: Factors,
    private readonly totp: TotpSetup,
  ) {}

  @Get()
  async list(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { userId } = await this.calls.require(request, response);
    answerCall(response, shown(await this.factors.list(userId)));
  }

  /** Begins to set up an app that generates codes. The secret is in this answer and in no other. */
  @Post('totp/begin')
  async beginTotp(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, sent } = await this.calls.read(request, response);
    const begun = await this.totp.begin(session, proofOf(sent), new RequestOrigin('auth', request));
    const { token, secret, address, expiresAt } = begun;
    answerCall(response, { token, secret, address, expires_at: expiresAt }, 201);
  }

  /** Completes the set-up. The recovery codes are in this answer and in no other; none if the person has some. */
  @Post('totp/confirm')
  async confirmTotp(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, sent } = await this.calls.read(request, response);
    const confirmation = { token: textIn(sent, 'token'), code: textIn(sent, 'code') };
    const codes = await this.totp.confirm(session, confirmation, new RequestOrigin('auth', request));
    answerCall(response, { recovery_codes: codes }, 201);
  }

  @Post('totp/remove')
  async removeTotp(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, sent } = await this.calls.read(request, response);
    await this.factors.removeTotp(session, proofOf(sent), new RequestOrigin('auth', request));
    answerCall(response);
  }

  @Post('recovery-codes')
  async renewCodes(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, sent } = await this.calls.read(request, response);
    const codes = await this.factors.renewRecoveryCodes(session, proofOf(sent), new RequestOrigin('auth', request));
    answerCall(response, { recovery_codes: codes }, 201);
  }
}
