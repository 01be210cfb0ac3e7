import { ArgumentsHost, Catch } from '@nestjs/common';
import type { Response } from 'express';
import { ConsoleFilter, sendPage } from '../kit';
import { expiredPage } from './consent.page';

/** Shows what to do about a request that no longer exists. */
@Catch()
export class ConsentFilter extends ConsoleFilter {
  override catch(thrown: unknown, host: ArgumentsHost): void {
    // Compared by name, because the library that defines the class is loaded only when it is first needed.
    if ((thrown as Error).name !== 'SessionNotFound' && (thrown as Error).name !== 'InvalidRequest') {
      return super.catch(thrown, host);
    }
    sendPage(host.switchToHttp().getResponse<Response>(), expiredPage(), { status: 410 });
  }
}
