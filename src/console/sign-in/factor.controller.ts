import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { DomainError } from '#kernel';
import { SecondStep, secondStepUnknown, type Arrival } from '../../contexts/identity';
import { ConsoleFilter, readForm, sendPage, textOf } from '../kit';
import { Arrivals, SECOND_STEP } from './arrivals';
import { factorPage } from './factor.page';
import { failureOf } from './failure';
import { ceremonyOf, sendPasskeyPage } from './passkey.page';
import { signInPage } from './sign-in.page';
import { SignInWays } from './sign-in.ways';

/** The second step of a sign-in, for people with a second factor. */
@Controller('sign-in/factor')
@UseFilters(ConsoleFilter)
export class FactorController {
  constructor(
    private readonly second: SecondStep,
    private readonly arrivals: Arrivals,
    private readonly ways: SignInWays,
  ) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const offered = await this.second.offer(this.arrivals.challengeOf(request));
    if (offered) sendPage(response, factorPage(offered));
    else await this.refuse(request, response, secondStepUnknown());
  }

  @Post()
  async submit(@Req() request: Request, @Res() response: Response): Promise<void> {
    const form = await readForm(request, response);
    await this.complete(request, response, (token, origin) =>
      this.second.withCode(token, textOf(form, 'code'), origin),
    );
  }

  @Post('passkey')
  async ask(@Req() request: Request, @Res() response: Response): Promise<void> {
    await readForm(request, response);
    try {
      const begun = await this.second.beginPasskey(this.arrivals.challengeOf(request));
      sendPasskeyPage(response, begun, `${SECOND_STEP}passkey/finish/`);
    } catch (error) {
      await this.refuse(request, response, error);
    }
  }

  @Post('passkey/finish')
  async finish(@Req() request: Request, @Res() response: Response): Promise<void> {
    const given = ceremonyOf(await readForm(request, response));
    await this.complete(request, response, (token, origin) => this.second.withPasskey(token, given, origin));
  }

  private async complete(
    request: Request,
    response: Response,
    prove: (token: string, origin: RequestOrigin) => Promise<Arrival>,
  ): Promise<void> {
    try {
      const arrival = await prove(this.arrivals.challengeOf(request), new RequestOrigin('auth', request));
      this.arrivals.forgetChallenge(response);
      await this.arrivals.go(request, response, arrival);
    } catch (error) {
      await this.refuse(request, response, error);
    }
  }

  /** A challenge that cannot be completed any more leads back to the first step. */
  private async refuse(request: Request, response: Response, error: unknown): Promise<void> {
    const { status, message: failure } = failureOf(error, response);
    const isOver = error instanceof DomainError && error.reason === 'second_step_unknown';
    const offered = isOver ? null : await this.second.offer(this.arrivals.challengeOf(request));
    if (offered) return sendPage(response, factorPage(offered, failure), { status });
    this.arrivals.forgetChallenge(response);
    sendPage(response, signInPage({ ...(await this.ways.now()), next: '/', failure }), { status });
  }
}
