import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { PasskeySignIn, SignInSettings } from '../../contexts/identity';
import { sendPage } from '../kit';
import { failureOf } from './failure';
import { signInPage } from './sign-in.page';

/** Shows on the sign-in page why a sign-in failed. */
@Injectable()
export class Refusals {
  constructor(
    private readonly settings: SignInSettings,
    private readonly passkeys: PasskeySignIn,
  ) {}

  /** `next` is the path to go to after another attempt. Rethrows what is no refusal. */
  show(response: Response, error: unknown, next: string): void {
    const { status, message: failure } = failureOf(error, response);
    const { settings } = this;
    sendPage(response, signInPage({ settings, next, failure, passkeys: this.passkeys.isOn }), { status });
  }
}
