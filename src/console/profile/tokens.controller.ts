import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Clock, DomainError } from '#kernel';
import type { FoundSession } from '../../contexts/identity';
import { callerOf, ConsoleFilter, ConsoleSessions, messagesOf, queryOf, redirect, sendPage, textOf } from '../kit';
import { ProfileTokens } from './tokens';
import { tokenForm } from './tokens.form';
import { tokensPage, type TokensView } from './tokens.page';

/** The page for API keys and access tokens, with which programs act for a person. */
@Controller('profile/tokens')
@UseFilters(ConsoleFilter)
export class TokensController {
  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly tokens: ProfileTokens,
    private readonly clock: Clock,
  ) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.sessions.require(request, response);
    const revoked = queryOf(request, 'done') === 'revoked';
    sendPage(response, tokensPage(await this.view(session, { revoked })));
  }

  @Post()
  async create(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, form: fields } = await this.sessions.readForm(request, response);
    const form = tokenForm(fields);
    const proof = { password: fields.get('password') ?? '', code: '' };
    try {
      const issued = await this.tokens.create(session, { form, proof }, callerOf(request, session));
      sendPage(response, tokensPage(await this.view(session, { issued })), { status: 201 });
    } catch (error) {
      if (!(error instanceof DomainError && error.details.fields)) throw error;
      const view = await this.view(session, { form, errors: messagesOf(error.details.fields) });
      sendPage(response, tokensPage(view), { status: 422 });
    }
  }

  @Post('revoke')
  async revoke(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, form } = await this.sessions.readForm(request, response);
    const [kind, id] = [textOf(form, 'kind'), textOf(form, 'id')];
    await this.tokens.revoke(session.userId, kind, id, callerOf(request, session));
    redirect(response, '/profile/tokens/?done=revoked');
  }

  private async view(session: FoundSession, more: Partial<TokensView>): Promise<TokensView> {
    const [tokens, scopes] = await Promise.all([this.tokens.list(session.userId), this.tokens.scopes()]);
    const needsProof = this.tokens.needProof(session);
    return { ...more, session, tokens, scopes, needsProof, now: this.clock.now() };
  }
}
