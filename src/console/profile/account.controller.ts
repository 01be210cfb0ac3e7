import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { Accounts, Passwords, SignIn, SignInSettings, Users, type FoundSession } from '../../contexts/identity';
import { AccountCalls, answerCall, callerOf, textIn } from '../kit';

/** The profile and password of the person who is signed in, for the application. */
@Controller('profile/account')
export class AccountController {
  constructor(
    private readonly calls: AccountCalls,
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly passwords: Passwords,
    private readonly signIn: SignIn,
    private readonly settings: SignInSettings,
  ) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.calls.require(request, response);
    const person = await this.users.me(callerOf(request, session));
    answerCall(response, {
      email: person.email,
      display_name: person.displayName,
      first_name: person.firstName,
      last_name: person.lastName,
      avatar_url: person.avatarUrl,
      password: await this.passwordOf(session),
    });
  }

  @Post('name')
  async rename(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, sent } = await this.calls.read(request, response);
    await this.accounts.rename(session.userId, {
      displayName: textIn(sent, 'display_name'),
      firstName: textIn(sent, 'first_name'),
      lastName: textIn(sent, 'last_name'),
    });
    answerCall(response);
  }

  @Post('password')
  async changePassword(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, sent } = await this.calls.read(request, response);
    const { current = '', password = '' } = sent as Readonly<Record<string, string>>;
    const change = { current: String(current), password: String(password) };
    await this.signIn.change(session, change, new RequestOrigin('auth', request));
    answerCall(response);
  }

  /** `none` where people sign in by the identity provider alone. */
  private async passwordOf({ userId }: FoundSession): Promise<'set' | 'missing' | 'none'> {
    if (!this.settings.withPassword) return 'none';
    return (await this.passwords.has(userId)) ? 'set' : 'missing';
  }
}
