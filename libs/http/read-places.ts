import { Injectable } from '@nestjs/common';
import { invalidField, LOG_POSITION, Standbys } from '#kernel';
import type { Operation } from './operation';
import type { ApiRequest } from './request';
import type { Rendered } from './rendered';

/** The header with the position of the caller's last write. Responses to writes have it, and reads may send it. */
export const WRITE_POSITION = 'X-Write-Position';

/** Lets standbys of the database answer lists, searches and files, and remembers the positions of writes. */
@Injectable()
export class ReadPlaces {
  constructor(private readonly standbys: Standbys) {}

  carryOut(request: ApiRequest, operation: Operation, work: () => Promise<Rendered>): Promise<Rendered> {
    const position = positionIn(request);
    if (!this.standbys.exist) return work();
    if (operation.access === 'write') return this.write(request, work);
    if (!isForStandbys(operation)) return work();
    return this.standbys.read({ userId: request.state.principal!.userId, position }, work);
  }

  /** What was stored before a failure counts as well, such as the first rows of a bulk operation. */
  private async write(request: ApiRequest, work: () => Promise<Rendered>): Promise<Rendered> {
    try {
      return await work();
    } finally {
      // A write that was stored does not fail because of this. Without the primary, there are no lists either.
      const position = await this.standbys.wrote(request.state.principal!.userId).catch(() => undefined);
      if (position && !request.res!.headersSent) request.res!.setHeader(WRITE_POSITION, position);
    }
  }
}

function positionIn({ headers }: ApiRequest): string | undefined {
  const sent = headers['x-write-position'];
  if (sent === undefined) return undefined;
  if (typeof sent === 'string' && LOG_POSITION.test(sent)) return sent;
  throw invalidField(WRITE_POSITION, 'It must be a position from a response to a write, such as 0/16B3748.');
}

/**
 * Single records are read from the primary: clients that learn of a new one ask for it at once. So are streams of events,
 * and files that a job has made.
 */
export const isForStandbys = ({ access, shape, streams, list }: Operation): boolean =>
  access === 'read' && !streams && shape !== 'one' && shape !== 'none' && (shape !== 'file' || list !== undefined);
