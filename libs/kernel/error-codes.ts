import type { ErrorKind } from './errors';

/** What clients are told of a failure beyond its kind, found by its reason. */
export interface ErrorCode {
  readonly kind: ErrorKind;
  /** Who reads the reason as a public code: all clients, only those of the newer interface or none. */
  readonly shown: 'all' | 'newer' | 'none';
  /** The older interface answers 400 in place of the status of its kind. */
  readonly isRule?: true;
  /** The newer interface answers `{error, code}` in place of a problem document. */
  readonly bare?: true;
}

export type ErrorCodes = Readonly<Record<string, ErrorCode>>;

/** A public code of both interfaces. */
export const errorCode = (kind: ErrorKind): ErrorCode => ({ kind, shown: 'all' });

/** A conflict that the older interface calls a broken rule, such as what guards a deletion. */
export const BROKEN_RULE: ErrorCode = { kind: 'conflict', shown: 'none', isRule: true };

const newer = (kind: ErrorKind): ErrorCode => ({ kind, shown: 'newer' });

/** Codes of the kit, and of parts of the contract that no context has yet. */
export const KIT_CODES = {
  insufficient_storage: errorCode('insufficient_storage'),
  count_pagination_disabled: newer('invalid_request'),
  ordering_not_cursor_eligible: newer('invalid_request'),
  listing_authorization_misconfigured: newer('server_error'),
  idempotency_key_reused: errorCode('conflict'),
  idempotency_key_in_use: errorCode('conflict'),
  version_mismatch: errorCode('conflict'),
  project_archived: BROKEN_RULE,
  states_managed_at_workspace: errorCode('conflict'),
  governance_migration_in_progress: errorCode('conflict'),
  states_managed_at_project: errorCode('conflict'),
  workspace_managed: { kind: 'invalid_request', shown: 'all', bare: true },
  templates_managed_at_workspace: errorCode('conflict'),
  workflow_outside_allowlist: newer('invalid_request'),
  workflow_transition_denied: newer('forbidden'),
  workflow_mandated: newer('forbidden'),
  workflow_assigned_by_workspace: newer('forbidden'),
  workflow_in_use: errorCode('conflict'),
  workflow_state_orphans: errorCode('conflict'),
  workflow_state_dependencies: errorCode('conflict'),
  workflow_allowlist_excludes_in_use: errorCode('conflict'),
  workflow_pins_unavailable: errorCode('conflict'),
} as const satisfies ErrorCodes;
