import { Controller, Get, Inject, Post, Req, Res, UseFilters } from '@nestjs/common';
import express, { type Request, type Response } from 'express';
import { DomainError } from '#kernel';
import type { Config } from '../../config';
import { FirstRun } from '../../contexts/workspaces';
import { CONFIG } from '../../platform/platform.module';
import { asFormErrors, asTenant, readForm } from './setup.form';
import { donePage, formPage } from './setup.pages';
import { SetupFilter, sendPage } from './setup.filter';

const parseBody = express.text({ type: 'application/x-www-form-urlencoded', limit: '16kb' });

const bodyOf = (request: Request, response: Response): Promise<URLSearchParams> =>
  new Promise((resolve, reject) =>
    parseBody(request, response, (error?: unknown) =>
      error ? reject(error as Error) : resolve(new URLSearchParams(request.body as string | undefined)),
    ),
  );

/** The page behind the one-time link: makes the first workspace and shows its key. */
@Controller('setup')
@UseFilters(SetupFilter)
export class SetupController {
  constructor(
    private readonly firstRun: FirstRun,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const token = new URL(request.originalUrl, 'http://localhost').searchParams.get('token') ?? '';
    await this.firstRun.assertOpen(token);
    sendPage(response, 200, formPage(token));
  }

  @Post()
  async submit(@Req() request: Request, @Res() response: Response): Promise<void> {
    const fields = await bodyOf(request, response);
    const token = fields.get('token') ?? '';
    // Before anything else: hashing a password is work that only the holder of a link may cause.
    await this.firstRun.assertOpen(token);
    const form = readForm(fields);
    try {
      const made = await this.firstRun.complete(token, asTenant(form));
      sendPage(response, 201, donePage(made, this.baseUrl(request)));
    } catch (error) {
      if (!(error instanceof DomainError && error.details.fields)) throw error;
      sendPage(response, 422, formPage(token, form, asFormErrors(error.details.fields)));
    }
  }

  private baseUrl(request: Request): string {
    return this.config.baseUrl ?? `${request.protocol}://${request.get('host')}`;
  }
}
