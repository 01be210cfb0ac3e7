import { ArgumentsHost, Catch } from '@nestjs/common';
import type { Request } from 'express';
import { ErrorFilter } from '#http';
import { PageFilter } from '#pages';
import { STORED_FILES } from './storage/settings';

/** Where programs call: the interface, files, documents of protocols, and what watches the service. */
const FOR_PROGRAMS = new RegExp(`^/+(api|\\.well-known|healthz|readyz|metrics)(/|$)|^${STORED_FILES}/`);

/** Browsers name pages before anything else that they take; programs name them not at all, or everything alike. */
const wantsPage = ({ method, path, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && !FOR_PROGRAMS.test(path) && /\btext\/html\b/i.test(headers.accept ?? '');

/** What is found nowhere, or fails, outside of the interface: a person gets a page. */
@Catch()
export class SiteFilter extends ErrorFilter {
  private readonly pages = new PageFilter();

  override catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    if (wantsPage(request)) this.pages.catch(thrown, host);
    else super.catch(thrown, host);
  }
}
