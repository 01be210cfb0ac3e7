import { Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { PasskeySignIn } from '../../contexts/identity';
import { ConsoleFilter, localPath, readForm } from '../kit';
import { Arrivals } from './arrivals';
import { ceremonyOf, sendPasskeyPage } from './passkey.page';
import { Refusals } from './refusals';

/** Signs people in by a passkey alone. */
@Controller('sign-in/passkey')
@UseFilters(ConsoleFilter)
export class PasskeyController {
  constructor(
    private readonly passkeys: PasskeySignIn,
    private readonly arrivals: Arrivals,
    private readonly refusals: Refusals,
  ) {}

  @Post()
  async ask(@Req() request: Request, @Res() response: Response): Promise<void> {
    const form = await readForm(request, response);
    const next = localPath(form.get('next'));
    try {
      const begun = await this.passkeys.begin(next, new RequestOrigin('auth', request));
      sendPasskeyPage(response, begun, '/sign-in/passkey/finish/');
    } catch (error) {
      await this.refusals.show(response, error, next);
    }
  }

  @Post('finish')
  async finish(@Req() request: Request, @Res() response: Response): Promise<void> {
    const form = await readForm(request, response);
    try {
      const arrival = await this.passkeys.finish(ceremonyOf(form), new RequestOrigin('auth', request));
      await this.arrivals.go(request, response, arrival);
    } catch (error) {
      await this.refusals.show(response, error, '/');
    }
  }
}
