import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { baseUrlOf } from '#http';
import { DomainError } from '#kernel';
import { FirstRun } from '../../contexts/workspaces';
import { ConsoleSessions, messagesOf, queryOf, readForm, sendPage } from '../kit';
import { inputsOf } from './setup.form';
import { donePage, formPage } from './setup.pages';
import { SetupFilter } from './setup.filter';

/** The page of the one-time set-up link: creates the first workspace and shows its key. */
@Controller('setup')
@UseFilters(SetupFilter)
export class SetupController {
  constructor(
    private readonly firstRun: FirstRun,
    private readonly sessions: ConsoleSessions,
  ) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const token = queryOf(request, 'token');
    await this.firstRun.assertOpen(token);
    sendPage(response, formPage(token), { secretAddress: true });
  }

  @Post()
  async submit(@Req() request: Request, @Res() response: Response): Promise<void> {
    const fields = await readForm(request, response);
    const token = fields.get('token') ?? '';
    // Checked first, because only the holder of a valid link may cause the expensive hashing of a password.
    await this.firstRun.assertOpen(token);
    const form = inputsOf(fields);
    try {
      const made = await this.firstRun.complete(token, form);
      await this.sessions.start(request, response, { userId: made.userId, method: 'setup' });
      sendPage(response, donePage(made, baseUrlOf(request)), { status: 201, secretAddress: true });
    } catch (error) {
      if (!(error instanceof DomainError && error.details.fields)) throw error;
      sendPage(response, formPage(token, form, messagesOf(error.details.fields)), { status: 422, secretAddress: true });
    }
  }
}
