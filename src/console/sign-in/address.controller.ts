import { Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { mounted } from '#kernel';
import { Providers } from '../../contexts/identity';
import { ConsoleFilter, localPath, readForm, sendPage, textOf } from '../kit';
import { pathTo, providerPage } from './address.page';
import { signInPage } from './sign-in.page';
import { SignInWays } from './sign-in.ways';

const NO_PROVIDER = 'There is no way to sign in with this e-mail address. Ask your administrator.';

/** Leads people to the identity provider of their e-mail domain. What it answers depends on the domain, not on who has an account. */
@Controller('sign-in/address')
@UseFilters(ConsoleFilter)
export class AddressController {
  constructor(
    private readonly providers: Providers,
    private readonly ways: SignInWays,
  ) {}

  @Post()
  async lead(@Req() request: Request, @Res() response: Response): Promise<void> {
    const form = await readForm(request, response);
    const [email, next] = [textOf(form, 'email'), localPath(form.get('next'))];
    const provider = await this.providers.ofAddress(email);
    if (!provider) return this.withoutProvider(response, email, next);
    // Browsers do not let a form end at another site, as a redirect to the provider would.
    response.setHeader('Refresh', `0; url=${mounted(pathTo(provider, next))}`);
    sendPage(response, providerPage(provider, next));
  }

  private async withoutProvider(response: Response, email: string, next: string): Promise<void> {
    const ways = await this.ways.now();
    const { withPassword } = ways.settings;
    const view = { ...ways, next, email, isWithPassword: withPassword };
    if (withPassword) return sendPage(response, signInPage(view));
    sendPage(response, signInPage({ ...view, failure: NO_PROVIDER }), { status: 400 });
  }
}
