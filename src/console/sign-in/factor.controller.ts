import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { DomainError } from '#kernel';
import { SecondStep, SignInSettings } from '../../contexts/identity';
import { ConsoleFilter, readForm, sendPage, textOf } from '../kit';
import { Arrivals } from './arrivals';
import { factorPage } from './factor.page';
import { failureOf } from './failure';
import { signInPage } from './sign-in.page';

/** The second step of a sign-in, for people with a second factor. */
@Controller('sign-in/factor')
@UseFilters(ConsoleFilter)
export class FactorController {
  constructor(
    private readonly second: SecondStep,
    private readonly arrivals: Arrivals,
    private readonly settings: SignInSettings,
  ) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    try {
      await this.second.assertOpen(this.arrivals.challengeOf(request));
      sendPage(response, factorPage());
    } catch (error) {
      this.refuse(response, error);
    }
  }

  @Post()
  async submit(@Req() request: Request, @Res() response: Response): Promise<void> {
    const form = await readForm(request, response);
    try {
      const token = this.arrivals.challengeOf(request);
      const arrival = await this.second.withCode(token, textOf(form, 'code'), new RequestOrigin('auth', request));
      this.arrivals.forgetChallenge(response);
      await this.arrivals.go(request, response, arrival);
    } catch (error) {
      this.refuse(response, error);
    }
  }

  /** A challenge that cannot be completed any more leads back to the first step. */
  private refuse(response: Response, error: unknown): void {
    const { status, message: failure } = failureOf(error, response);
    if (!(error instanceof DomainError && error.reason === 'second_step_unknown'))
      return sendPage(response, factorPage(failure), { status });
    this.arrivals.forgetChallenge(response);
    sendPage(response, signInPage({ settings: this.settings, next: '/', failure }), { status });
  }
}
