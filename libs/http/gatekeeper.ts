import type { Origin, Principal } from '#kernel';
import type { AnyCtx } from './read-state';
import type { Level } from './operation';

/** The caller of a request, and the workspace and project in its path. */
export interface AccessRequest {
  readonly requestId: string;
  readonly principal: Principal;
  readonly origin: Origin;
  readonly level: Level;
  /** True if only instance administrators may see that the operation exists. */
  readonly isOfInstance?: true;
  readonly slug: string | undefined;
  /** The id or the identifier of the project. */
  readonly project: string | undefined;
}

/**
 * Resolves the workspace and the project of a request for a credential. Throws "not found" (404) for those that the
 * credential cannot see.
 */
export abstract class Gatekeeper {
  abstract enter(place: AccessRequest): Promise<AnyCtx>;
}
