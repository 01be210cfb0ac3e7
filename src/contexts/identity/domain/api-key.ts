import type { Credential } from './credential';

/** An API key. It may do all that its owner may. */
export interface ApiKey extends Credential {
  /** True if it belongs to an integration rather than a person, which has another rate limit. */
  readonly isService: boolean;
}
