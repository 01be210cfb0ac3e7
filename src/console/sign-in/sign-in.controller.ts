import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { PasskeySignIn, SetupLinks, SignIn, SignInSettings } from '../../contexts/identity';
import { ConsoleFilter, ConsoleSessions, localPath, queryOf, readForm, redirect, sendPage, textOf } from '../kit';
import { Arrivals } from './arrivals';
import { failureOf } from './failure';
import { notSetUpPage, signInPage } from './sign-in.page';

@Controller()
@UseFilters(ConsoleFilter)
export class SignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: ConsoleSessions,
    private readonly arrivals: Arrivals,
    private readonly settings: SignInSettings,
    private readonly setup: SetupLinks,
    private readonly passkeys: PasskeySignIn,
  ) {}

  @Get('sign-in')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const next = localPath(queryOf(request, 'next'));
    if (await this.sessions.find(request, response)) return redirect(response, next);
    if (await this.setup.needed()) return sendPage(response, notSetUpPage());
    sendPage(response, signInPage({ ...this.ways(), next }));
  }

  @Post('sign-in')
  async submit(@Req() request: Request, @Res() response: Response): Promise<void> {
    const form = await readForm(request, response);
    const [email, next] = [textOf(form, 'email'), localPath(form.get('next'))];
    try {
      const proof = { email, password: form.get('password') ?? '', returnTo: next };
      const step = await this.signIn.withPassword(proof, new RequestOrigin('auth', request));
      await this.arrivals.go(request, response, step);
    } catch (error) {
      const { status, message: failure } = failureOf(error, response);
      sendPage(response, signInPage({ ...this.ways(), next, email, failure }), { status });
    }
  }

  @Post('sign-out')
  async leave(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session } = await this.sessions.readForm(request, response);
    await this.sessions.end(request, response, session);
    redirect(response, '/sign-in/');
  }

  private ways() {
    return { settings: this.settings, passkeys: this.passkeys.isOn };
  }
}
