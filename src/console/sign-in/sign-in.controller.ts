import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { SetupLinks, SignIn } from '../../contexts/identity';
import { ConsoleFilter, ConsoleSessions, localPath, queryOf, readForm, redirect, sendPage, textOf } from '../kit';
import { Arrivals } from './arrivals';
import { failureOf } from './failure';
import { notSetUpPage, signInPage } from './sign-in.page';
import { SignInWays } from './sign-in.ways';

@Controller()
@UseFilters(ConsoleFilter)
export class SignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: ConsoleSessions,
    private readonly arrivals: Arrivals,
    private readonly setup: SetupLinks,
    private readonly ways: SignInWays,
  ) {}

  @Get('sign-in')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const next = localPath(queryOf(request, 'next'));
    if (await this.sessions.find(request, response)) return redirect(response, next);
    if (await this.setup.needed()) return sendPage(response, notSetUpPage());
    const isWithPassword = queryOf(request, 'way') === 'password';
    sendPage(response, signInPage({ ...(await this.ways.now()), next, isWithPassword }));
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
      const view = { ...(await this.ways.now()), next, email, failure, isWithPassword: true };
      sendPage(response, signInPage(view), { status });
    }
  }

  @Post('sign-out')
  async leave(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session } = await this.sessions.readForm(request, response);
    await this.sessions.end(request, response, session);
    redirect(response, '/sign-in/');
  }
}
