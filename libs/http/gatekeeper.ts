import type { Origin, Principal } from '#kernel';
import type { AnyCtx } from './read-state';
import type { Level } from './operation';

export interface AccessRequest {
  readonly requestId: string;
  readonly principal: Principal;
  readonly origin: Origin;
  readonly level: Level;
  readonly slug: string | undefined;
  /** Id or identifier. */
  readonly project: string | undefined;
}

/** Resolves where a request takes place, for this principal. What it may not see is not there: 404. */
export abstract class Gatekeeper {
  abstract enter(place: AccessRequest): Promise<AnyCtx>;
}
