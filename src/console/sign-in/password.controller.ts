import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { DomainError } from '#kernel';
import { PasswordRecovery } from '../../contexts/identity';
import { ConsoleFilter, messagesOf, queryOf, readForm, sendPage, textOf } from '../kit';
import { Arrivals } from './arrivals';
import { failureOf } from './failure';
import { forgotPage, resetPage, sentPage, unusablePage } from './password.page';

/** The pages for people who forgot their password or never had one. */
@Controller('password')
@UseFilters(ConsoleFilter)
export class PasswordController {
  constructor(
    private readonly recovery: PasswordRecovery,
    private readonly arrivals: Arrivals,
  ) {}

  @Get('forgot')
  ask(@Res() response: Response): void {
    this.recovery.assertOn();
    sendPage(response, forgotPage());
  }

  @Post('forgot')
  async send(@Req() request: Request, @Res() response: Response): Promise<void> {
    const form = await readForm(request, response);
    try {
      await this.recovery.forgotten(textOf(form, 'email'), new RequestOrigin('auth', request));
      sendPage(response, sentPage());
    } catch (error) {
      const { status, message } = failureOf(error, response);
      sendPage(response, forgotPage(message), { status });
    }
  }

  @Get('reset')
  async choose(@Req() request: Request, @Res() response: Response): Promise<void> {
    const token = queryOf(request, 'token');
    try {
      await this.recovery.assertLink(token);
      sendPage(response, resetPage(token), { secretAddress: true });
    } catch (error) {
      this.refuse(response, error, token);
    }
  }

  @Post('reset')
  async set(@Req() request: Request, @Res() response: Response): Promise<void> {
    const form = await readForm(request, response);
    const token = form.get('token') ?? '';
    try {
      // Checked first, because only the holder of a valid link may cause the expensive hashing of a password.
      await this.recovery.assertLink(token);
      const origin = new RequestOrigin('auth', request);
      const step = await this.recovery.reset(token, form.get('password') ?? '', origin);
      await this.arrivals.go(request, response, step);
    } catch (error) {
      this.refuse(response, error, token);
    }
  }

  private refuse(response: Response, error: unknown, token: string): void {
    if (!(error instanceof DomainError)) throw error;
    if (error.reason === 'reset_link_unusable')
      return sendPage(response, unusablePage(), { status: 404, secretAddress: true });
    if (!error.details.fields) throw error;
    const page = resetPage(token, messagesOf(error.details.fields));
    sendPage(response, page, { status: 422, secretAddress: true });
  }
}
