import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { DomainError } from '#kernel';
import { Accounts, Passwords, Sessions, SignIn, SignInSettings, type FoundSession } from '../../contexts/identity';
import { ConsoleFilter, ConsoleSessions, messagesOf, namesOf, queryOf, redirect, sendPage, textOf } from '../kit';
import { profilePage, type ProfileView } from './profile.page';

/** The page on which people change their name and password and manage their sessions. */
@Controller('profile')
@UseFilters(ConsoleFilter)
export class ProfileController {
  constructor(
    private readonly browsers: ConsoleSessions,
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly signIn: SignIn,
    private readonly sessions: Sessions,
    private readonly settings: SignInSettings,
  ) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.browsers.require(request, response);
    sendPage(response, profilePage(await this.view(session, { done: queryOf(request, 'done') })));
  }

  @Post('name')
  async rename(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, form } = await this.browsers.readForm(request, response);
    const names = namesOf(form);
    await this.attempt(response, session, { names }, async () => {
      await this.accounts.rename(session.userId, names);
      redirect(response, '/profile/?done=name');
    });
  }

  @Post('password')
  async changePassword(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, form } = await this.browsers.readForm(request, response);
    const change = { current: form.get('current') ?? '', password: form.get('password') ?? '' };
    await this.attempt(response, session, {}, async () => {
      await this.signIn.change(session, change, new RequestOrigin('auth', request));
      redirect(response, '/profile/?done=password');
    });
  }

  @Post('sessions/end')
  async endOne(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, form } = await this.browsers.readForm(request, response);
    await this.sessions.end(session.userId, textOf(form, 'id'), new RequestOrigin('auth', request));
    redirect(response, '/profile/?done=session');
  }

  @Post('sessions/end-others')
  async endOthers(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session } = await this.browsers.readForm(request, response);
    await this.sessions.endAll(session.userId, new RequestOrigin('auth', request), { except: session.id });
    redirect(response, '/profile/?done=sessions');
  }

  @Post('sessions/end-all')
  async endAll(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session } = await this.browsers.readForm(request, response);
    await this.sessions.endAll(session.userId, new RequestOrigin('auth', request));
    this.browsers.forget(response);
    redirect(response, '/sign-in/');
  }

  /** Runs `work`. If an entry is invalid, shows the page again with the typed values. */
  private async attempt(
    response: Response,
    session: FoundSession,
    typed: Partial<ProfileView>,
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof DomainError && error.details.fields)) throw error;
      const view = await this.view(session, { ...typed, errors: messagesOf(error.details.fields) });
      sendPage(response, profilePage(view), { status: 422 });
    }
  }

  private async view(session: FoundSession, more: Partial<ProfileView>): Promise<ProfileView> {
    const sessions = await this.sessions.active(session.userId);
    const names = await this.accounts.active(session.email);
    const password = this.settings.withPassword ? await this.passwordOf(session) : 'none';
    return { names, ...more, session, sessions, password };
  }

  private async passwordOf({ userId }: FoundSession): Promise<'set' | 'missing'> {
    return (await this.passwords.has(userId)) ? 'set' : 'missing';
  }
}
