import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { sendPage } from '../kit';
import { failureOf } from './failure';
import { signInPage } from './sign-in.page';
import { SignInWays } from './sign-in.ways';

/** Shows on the sign-in page why a sign-in failed. */
@Injectable()
export class Refusals {
  constructor(private readonly ways: SignInWays) {}

  /** `next` is the path to go to after another attempt. Rethrows what is no refusal. */
  async show(response: Response, error: unknown, next: string): Promise<void> {
    const { status, message: failure } = failureOf(error, response);
    sendPage(response, signInPage({ ...(await this.ways.now()), next, failure }), { status });
  }
}
