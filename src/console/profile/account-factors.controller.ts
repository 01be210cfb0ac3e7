import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { Factors, Passkeys, TotpSetup, type FactorList, type Passkey } from '../../contexts/identity';
import { AccountCalls, answerCall, textIn } from '../kit';
import { proofOf } from './proof';

const shownPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  ...{ id, name },
  created_at: createdAt,
  last_used_at: lastUsedAt,
});

const shown = ({ totp, recoveryCodes }: FactorList, passkeys: readonly Passkey[]) => ({
  totp: totp && { created_at: totp.createdAt, last_used_at: totp.lastUsedAt },
  passkeys: passkeys.map(shownPasskey),
  recovery_codes: recoveryCodes,
});

const idOf = ({ params }: Request): string => String(params.id);

/** The second factors of the person who is signed in, for the application. */
@Controller('profile/account/factors')
export class AccountFactorsController {
  constructor(
    private readonly calls: AccountCalls,
    private readonly factors: Factors,
    private readonly totp: TotpSetup,
    private readonly passkeys: Passkeys,
  ) {}

  @Get()
  async list(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { userId } = await this.calls.require(request, response);
    const list = shown(await this.factors.list(userId), await this.passkeys.list(userId));
    answerCall(response, { ...list, passkeys_possible: this.passkeys.arePossible });
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

  /** Begins to register a passkey: answers what the browser is to ask for. */
  @Post('passkeys/begin')
  async beginPasskey(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, sent } = await this.calls.read(request, response);
    const begun = await this.passkeys.begin(session, proofOf(sent), new RequestOrigin('auth', request));
    answerCall(response, { token: begun.token, options: begun.options, expires_at: begun.expiresAt }, 201);
  }

  /** Stores the passkey that the browser made. Recovery codes are answered as for an app. */
  @Post('passkeys/confirm')
  async confirmPasskey(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, sent } = await this.calls.read(request, response);
    const { response: made } = sent;
    const given = {
      token: textIn(sent, 'token'),
      name: textIn(sent, 'name'),
      response: typeof made === 'object' && made !== null ? made : {},
    };
    const codes = await this.passkeys.complete(session, given, new RequestOrigin('auth', request));
    answerCall(response, { recovery_codes: codes }, 201);
  }

  @Post('passkeys/:id/name')
  async renamePasskey(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, sent } = await this.calls.read(request, response);
    await this.passkeys.rename(session, idOf(request), textIn(sent, 'name'));
    answerCall(response);
  }

  @Post('passkeys/:id/remove')
  async removePasskey(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, sent } = await this.calls.read(request, response);
    const removal = { id: idOf(request), proof: proofOf(sent) };
    await this.passkeys.remove(session, removal, new RequestOrigin('auth', request));
    answerCall(response);
  }
}
