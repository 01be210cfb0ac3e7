import { Inject, Injectable } from '@nestjs/common';
import { parse } from 'cookie';
import type { Request, Response } from 'express';
import { ownCookie, type OwnCookie } from '#auth';
import type { Config } from '../../config';
import type { Arrival, HalfWay } from '../../contexts/identity';
import { CONFIG } from '../../platform/platform.module';
import { ConsoleSessions, redirect } from '../kit';

export const SECOND_STEP = '/sign-in/factor/';

/** Starts sessions of people who have proved all that their account asks for, and leads all others to the second step. */
@Injectable()
export class Arrivals {
  private readonly cookie: OwnCookie;

  constructor(
    private readonly sessions: ConsoleSessions,
    @Inject(CONFIG) config: Config,
  ) {
    this.cookie = ownCookie('cairn_factor', config);
  }

  async go(request: Request, response: Response, step: Arrival | HalfWay): Promise<void> {
    if ('challenge' in step) {
      const { token, expiresAt } = step.challenge;
      response.cookie(this.cookie.name, token, { ...this.cookie.options, expires: new Date(expiresAt) });
      return redirect(response, SECOND_STEP);
    }
    await this.sessions.start(request, response, step);
    redirect(response, step.returnTo);
  }

  /** The token of the challenge that this browser has before it; empty without one. */
  challengeOf({ headers }: Request): string {
    return parse(headers.cookie ?? '')[this.cookie.name] ?? '';
  }

  forgetChallenge(response: Response): void {
    response.clearCookie(this.cookie.name, this.cookie.options);
  }
}
