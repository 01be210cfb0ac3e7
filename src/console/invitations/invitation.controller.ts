import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { DomainError, forbidden } from '#kernel';
import { SignInSettings } from '../../contexts/identity';
import { InvitationAcceptance, InvitationLinks, type Joined } from '../../contexts/workspaces';
import { ConsoleSessions, messagesOf, namesOf, queryOf, readForm, redirect, sendPage, textOf } from '../kit';
import { InvitationFilter } from './invitation.filter';
import { declinedPage, invitationPage, type InvitationView } from './invitation.page';

/** The pages for people who open the link of an invitation. */
@Controller('invitations')
@UseFilters(InvitationFilter)
export class InvitationController {
  constructor(
    private readonly links: InvitationLinks,
    private readonly acceptance: InvitationAcceptance,
    private readonly sessions: ConsoleSessions,
    private readonly settings: SignInSettings,
  ) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const view = await this.view(request, response, queryOf(request, 'token'));
    sendPage(response, invitationPage(view), { secretAddress: true });
  }

  @Post('accept')
  async accept(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { session, form } = await this.sessions.readForm(request, response);
    const origin = new RequestOrigin('platform', request);
    this.enter(response, await this.acceptance.accept(textOf(form, 'token'), session.userId, origin));
  }

  /** Creates the account of a new person, who chooses a password and is signed in. */
  @Post('join')
  async join(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!this.settings.withPassword) throw forbidden('People sign in with the identity provider here.');
    const form = await readForm(request, response);
    const token = textOf(form, 'token');
    const names = namesOf(form);
    const details = { ...names, password: form.get('password') ?? '' };
    // Checked first, because only the holder of a valid link may cause the expensive hashing of a password.
    const view = await this.view(request, response, token);
    try {
      const joined = await this.acceptance.acceptAsNew(token, details, new RequestOrigin('auth', request));
      await this.sessions.start(request, response, { userId: joined.userId, method: 'invitation' });
      this.enter(response, joined);
    } catch (error) {
      if (!(error instanceof DomainError && error.details.fields)) throw error;
      const again = { ...view, names, errors: messagesOf(error.details.fields) };
      sendPage(response, invitationPage(again), { status: 422, secretAddress: true });
    }
  }

  @Post('decline')
  async decline(@Req() request: Request, @Res() response: Response): Promise<void> {
    const form = await readForm(request, response);
    await this.acceptance.decline(textOf(form, 'token'), new RequestOrigin('platform', request));
    sendPage(response, declinedPage());
  }

  private enter(response: Response, { workspace }: Joined): void {
    redirect(response, `/w/${workspace.slug}/`);
  }

  private async view(request: Request, response: Response, token: string): Promise<InvitationView> {
    const invitation = await this.links.open(token);
    return { token, invitation, settings: this.settings, session: await this.sessions.find(request, response) };
  }
}
