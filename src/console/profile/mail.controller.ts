import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { notFound } from '#kernel';
import { DIGESTS, NotificationPreferences, type Digest } from '../../contexts/notifications';
import { ConsoleFilter, ConsoleSessions, queryOf, redirect, sendPage, textOf } from '../kit';
import { mailPage } from './mail.page';

/** The page for choosing how often to get mail about unread notifications. */
@Controller('profile/mail')
@UseFilters(ConsoleFilter)
export class MailController {
  constructor(
    private readonly browsers: ConsoleSessions,
    private readonly preferences: NotificationPreferences,
  ) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.browsers.require(request, response);
    const preferences = await this.preferences.of(session.userId);
    const { isMailSent } = this.preferences;
    sendPage(response, mailPage({ session, preferences, isMailSent, isDone: queryOf(request, 'done') !== '' }));
  }

  @Post()
  async choose(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, form } = await this.browsers.readForm(request, response);
    const mailDigest = textOf(form, 'mailDigest') as Digest;
    // Our form has no other values.
    if (!DIGESTS.includes(mailDigest)) throw notFound();
    await this.preferences.revise(session.userId, { mailDigest, timezone: textOf(form, 'timezone') });
    redirect(response, '/profile/mail/?done=1');
  }
}
