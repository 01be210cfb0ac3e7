import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { DirectorySignIn, SignInSettings } from '../../contexts/identity';
import { ConsoleFilter, localPath, queryOf, readForm, sendPage, textOf } from '../kit';
import { Arrivals } from './arrivals';
import { directoryPage } from './directory.page';
import { failureOf } from './failure';

/** Signs people in by their password in a directory (LDAP). */
@Controller('sign-in/ldap')
@UseFilters(ConsoleFilter)
export class DirectoryController {
  constructor(
    private readonly directory: DirectorySignIn,
    private readonly arrivals: Arrivals,
    private readonly settings: SignInSettings,
  ) {}

  @Get()
  show(@Req() request: Request, @Res() response: Response): void {
    this.directory.assertOn();
    sendPage(response, directoryPage({ label: this.label, next: localPath(queryOf(request, 'next')) }));
  }

  @Post()
  async submit(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.directory.assertOn();
    const form = await readForm(request, response);
    const [name, next] = [textOf(form, 'name'), localPath(form.get('next'))];
    try {
      const given = { name, password: form.get('password') ?? '', returnTo: next };
      const step = await this.directory.withPassword(given, new RequestOrigin('auth', request));
      await this.arrivals.go(request, response, step);
    } catch (error) {
      const { status, message: failure } = failureOf(error, response);
      sendPage(response, directoryPage({ label: this.label, next, name, failure }), { status });
    }
  }

  private get label(): string {
    return this.settings.directory?.label ?? '';
  }
}
