import type { Credential } from './credential';

/** A key that may do all that its owner may. */
export interface ApiKey extends Credential {
  /** Belongs to an integration rather than a person: another rate limit. */
  readonly isService: boolean;
}
