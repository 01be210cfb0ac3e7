import { ArgumentsHost, Catch } from '@nestjs/common';
import type { Response } from 'express';
import { DomainError } from '#kernel';
import { ConsoleFilter, sendPage } from '../kit';
import { unusablePage } from './invitation.page';

/** Shows what a person can do about an invitation link that cannot be used. */
@Catch()
export class InvitationFilter extends ConsoleFilter {
  override catch(thrown: unknown, host: ArgumentsHost): void {
    if (!(thrown instanceof DomainError && thrown.reason === 'invitation_unusable')) return super.catch(thrown, host);
    const response = host.switchToHttp().getResponse<Response>();
    sendPage(response, unusablePage(thrown.message), { status: 404, secretAddress: true });
  }
}
