import { ArgumentsHost, Catch, ExceptionFilter, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { DomainError } from '#kernel';
import { closedPage, failedPage, tooLargePage, unknownPage } from './setup.pages';
import { CONTENT_SECURITY_POLICY } from './style';

/** The address holds a secret and the page shows another: neither is to be kept or passed on. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

export function sendPage(response: Response, status: number, page: string): void {
  response.writeHead(status, HEADERS).end(page);
}

/** Failures of the set-up as pages for people. */
@Catch()
export class SetupFilter implements ExceptionFilter {
  private readonly logger = new Logger('Setup');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    if (thrown instanceof DomainError && thrown.reason === 'setup_link_unknown')
      return sendPage(response, 404, unknownPage());
    if (thrown instanceof DomainError && thrown.reason === 'setup_closed') return sendPage(response, 410, closedPage());
    if ((thrown as { status?: number }).status === 413) return sendPage(response, 413, tooLargePage());
    this.logger.error({ err: thrown }, 'The set-up failed');
    sendPage(response, 500, failedPage());
  }
}
