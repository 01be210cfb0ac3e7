import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { asDomainError, STATUS } from '#http';
import { DomainError, type ErrorKind } from '#kernel';
import { markup } from './markup';
import { page } from './page';
import { sendPage } from './send-page';

export interface PageFailure {
  readonly status: number;
  readonly message: string;
  /** If left out, the title of the status. */
  readonly title?: string;
}

const TITLES: Readonly<Record<number, string>> = {
  402: 'Not available',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not possible now',
  413: 'Too large',
  429: 'Too many attempts',
  503: 'Not available at the moment',
  507: 'The disk is full',
};

/** Titles of refusals that are no fault of the person, by reason. */
const TITLES_OF_REASONS: Readonly<Record<string, string>> = {
  second_factor_required: 'This workspace requires a second factor',
  workspace_suspended: 'This workspace is suspended',
};

/** Leaves out the first sentence of a message if the title says it already. */
const withoutTitle = (message: string, title = ''): string =>
  title && message.startsWith(`${title}. `) ? message.slice(title.length + 2) : message;

const FAULT = 500;

const OUTAGES = new Set<ErrorKind>(['service_unavailable', 'insufficient_storage']);

/** Shows failures of pages as pages. A page that wants to show an error next to its form catches the error itself. */
@Catch()
export class PageFilter implements ExceptionFilter {
  private readonly logger = new Logger('Pages');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const id = String(response.getHeader('X-Request-Id'));
    const { status, message, title = TITLES[status] } = this.describe(thrown, id);
    if (thrown instanceof DomainError) response.setHeaders(new Map(Object.entries(thrown.details.headers ?? {})));
    // Failures of the server are reported to those who run it, and the id leads to the log.
    const trace = status >= FAULT ? markup`\n<p>Request ${id}</p>` : '';
    const content = markup`<p>${withoutTitle(message, title)}</p>${trace}\n<p><a href="/">Back to the start</a></p>`;
    sendPage(response, page({ title: title ?? 'Something went wrong', content }), { status });
  }

  protected describe(thrown: unknown, requestId: string): PageFailure {
    if (thrown instanceof DomainError && thrown.kind !== 'insufficient_storage')
      return { status: STATUS[thrown.kind], message: thrown.message, title: TITLES_OF_REASONS[thrown.reason] };
    if (thrown instanceof HttpException && thrown.getStatus() < 500) {
      return { status: thrown.getStatus(), message: 'There is nothing at this address.' };
    }
    if ((thrown as { status?: number }).status === 413) return { status: 413, message: 'The form is too large.' };
    this.logger.error({ err: thrown, requestId }, 'A page failed');
    const known = asDomainError(thrown);
    if (OUTAGES.has(known.kind)) return { status: STATUS[known.kind], message: known.message };
    return { status: 500, message: 'Nothing was changed. Please try again.' };
  }
}
