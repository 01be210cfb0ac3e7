import { Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { proofRequired } from '#http';
import { AccountCalls, answerCall, callerOf, textIn, type Sent } from '../kit';
import { ProfileTokens, type Token } from './tokens';
import { tokenForm, type TokenForm } from './tokens.form';

const shown = ({ kind, id, title, description, hint, scopes, expiresAt, lastUsedAt, createdAt }: Token) => ({
  ...{ kind, id, title, description, hint, scopes },
  expires_at: expiresAt,
  last_used_at: lastUsedAt,
  created_at: createdAt,
});

/** As the form of the page has it, so that both make the same of it. */
function formOf(sent: Sent): TokenForm {
  const { scopes } = sent;
  const form = new URLSearchParams({
    title: textIn(sent, 'title'),
    description: textIn(sent, 'description'),
    expires: textIn(sent, 'expires_at'),
    reach: textIn(sent, 'reach'),
  });
  for (const scope of Array.isArray(scopes) ? scopes : []) form.append('scopes', String(scope));
  return tokenForm(form);
}

/** The keys and access tokens of the person who is signed in, for the application. */
@Controller('profile/account')
export class AccountTokensController {
  constructor(
    private readonly calls: AccountCalls,
    private readonly tokens: ProfileTokens,
  ) {}

  /** Those that were not revoked. */
  @Get('tokens')
  async list(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { userId } = await this.calls.require(request, response);
    const all = await this.tokens.list(userId);
    answerCall(response, { data: all.filter(({ revokedAt }) => !revokedAt).map(shown) });
  }

  /** What access tokens can be confined to. */
  @Get('scopes')
  async scopes(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.calls.require(request, response);
    const all = await this.tokens.scopes();
    answerCall(response, { data: all.map(({ name, description }) => ({ name, description })) });
  }

  /** Needs a session that is proved. The value is in this answer and in no other. */
  @Post('tokens')
  async create(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, sent } = await this.calls.read(request, response);
    if (this.tokens.needProof(session)) throw proofRequired();
    const issued = await this.tokens.create(session, { form: formOf(sent) }, callerOf(request, session));
    answerCall(response, issued, 201);
  }

  @Delete('tokens/:kind/:id')
  async revoke(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.calls.require(request, response);
    const { kind, id } = request.params as Readonly<Record<'kind' | 'id', string>>;
    await this.tokens.revoke(session.userId, kind, id, callerOf(request, session));
    answerCall(response);
  }
}
