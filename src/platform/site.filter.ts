import { ArgumentsHost, Catch } from '@nestjs/common';
import type { Request } from 'express';
import { ErrorFilter } from '#http';
import { PageFilter } from '#pages';
import { isScim, sendFailure } from '../contexts/provisioning';
import { STORED_FILES } from './storage/settings';

/** Paths that programs call: the interface, files, protocol documents and monitoring. */
const FOR_PROGRAMS = new RegExp(`^/+(api|\\.well-known|healthz|readyz|metrics)(/|$)|^${STORED_FILES}/`);

/** True if the client is a browser that wants a page. Programs do not ask for HTML explicitly. */
const wantsPage = ({ method, path, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && !FOR_PROGRAMS.test(path) && /\btext\/html\b/i.test(headers.accept ?? '');

/** Shows failures outside of the interface as a page, if the client is a browser. */
@Catch()
export class SiteFilter extends ErrorFilter {
  private readonly pages = new PageFilter();

  override catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    if (isScim(request)) sendFailure(thrown, host);
    else if (wantsPage(request)) this.pages.catch(thrown, host);
    else super.catch(thrown, host);
  }
}
