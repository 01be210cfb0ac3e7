import { ArgumentsHost, Catch } from '@nestjs/common';
import type { Response } from 'express';
import { DomainError } from '#kernel';
import { ConsoleFilter, sendPage } from '../kit';
import { closedPage, unknownPage } from './setup.pages';

/** Explains why a set-up link cannot be used. */
@Catch()
export class SetupFilter extends ConsoleFilter {
  override catch(thrown: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const reason = thrown instanceof DomainError ? thrown.reason : undefined;
    if (reason === 'setup_link_unknown') return sendPage(response, unknownPage(), { status: 404, secretAddress: true });
    if (reason === 'setup_closed') return sendPage(response, closedPage(), { status: 410, secretAddress: true });
    super.catch(thrown, host);
  }
}
