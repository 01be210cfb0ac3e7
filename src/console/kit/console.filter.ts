import { ArgumentsHost, Catch } from '@nestjs/common';
import type { Response } from 'express';
import { PageFilter, redirect, type PageFailure } from '#pages';
import { ApiRefusal } from './console-api';
import { SignInNeeded } from './sign-in-needed';

/** Shows failures as pages, and redirects to the sign-in page if no one is signed in. */
@Catch()
export class ConsoleFilter extends PageFilter {
  override catch(thrown: unknown, host: ArgumentsHost): void {
    if (!(thrown instanceof SignInNeeded)) return super.catch(thrown, host);
    const response = host.switchToHttp().getResponse<Response>();
    redirect(response, `/sign-in/?next=${encodeURIComponent(thrown.returnTo)}`);
  }

  protected override describe(thrown: unknown, requestId: string): PageFailure {
    if (thrown instanceof ApiRefusal && thrown.status < 500)
      return { status: thrown.status, message: [thrown.message, ...Object.values(thrown.fields)].join(' ') };
    return super.describe(thrown, requestId);
  }
}
