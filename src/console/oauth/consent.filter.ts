import { ArgumentsHost, Catch } from '@nestjs/common';
import type { Response } from 'express';
import { ConsoleFilter, sendPage } from '../kit';
import { expiredPage } from './consent.page';

/** Says of a request that is not there any more what to do. */
@Catch()
export class ConsentFilter extends ConsoleFilter {
  override catch(thrown: unknown, host: ArgumentsHost): void {
    // The library's own class is loaded when it is first needed; by its name this works without it.
    if ((thrown as Error).name !== 'SessionNotFound' && (thrown as Error).name !== 'InvalidRequest') {
      return super.catch(thrown, host);
    }
    sendPage(host.switchToHttp().getResponse<Response>(), expiredPage(), { status: 410 });
  }
}
