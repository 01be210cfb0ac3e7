import type { DomainError, ErrorKind } from './errors';

/** Makes the v1 response body of a failure. `fields` makes the body that v1 uses for rejected members. */
export type OlderBody = (error: DomainError, fields: () => object) => object;

/** How clients see a failure, beyond its kind. A context declares one for each reason (`DomainError.reason`). */
export interface ErrorCode {
  readonly kind: ErrorKind;
  /** Which interfaces show the reason as a public code: both, only the newer one (v2), or none. */
  readonly shown: 'all' | 'newer' | 'none';
  /** Set if the older interface (v1) answers 400 instead of the status of the kind: always, or only for updates. */
  readonly isRule?: true | 'update';
  /** Set if the newer interface answers `{error, code}` instead of a problem document. */
  readonly bare?: true;
  /** The response body of the older interface, if it differs from that of the kind. */
  readonly olderBody?: OlderBody;
  /** JSON Schemas of the members that the newer interface adds to the problem document with this code. */
  readonly members?: Readonly<Record<string, object>>;
}

export type ErrorCodes = Readonly<Record<string, ErrorCode>>;

/** Declares a public code of both interfaces: `errorCode('conflict')`. */
export const errorCode = (kind: ErrorKind): ErrorCode => ({ kind, shown: 'all' });

/** Declares a public code that only the newer interface shows. */
export const newerCode = (kind: ErrorKind): ErrorCode => ({ kind, shown: 'newer' });

/** A conflict that the older interface answers with 400 and no public code, such as a guard against deletion. */
export const BROKEN_RULE: ErrorCode = { kind: 'conflict', shown: 'none', isRule: true };

/** Declares a failure without a public code that has its own body in the older interface. */
export const withBody = (kind: ErrorKind, olderBody: OlderBody): ErrorCode => ({ kind, shown: 'none', olderBody });

/** Makes a body with the message as its only member: `textAs('detail')` gives `{"detail": "..."}`. */
export const textAs =
  (member: string) =>
  ({ message }: DomainError): object => ({ [member]: message });

/** Makes a body that lists the message as an error of the whole body. */
export const asNonField = ({ message }: DomainError): object => ({ non_field_errors: [message] });

/** Makes a body with the message and a code that only the older interface has. */
export const textWithCode =
  (code: string) =>
  ({ message }: DomainError): object => ({ error: message, code });

/** The codes of the libraries. Each context declares its own codes in its declaration. */
export const KIT_CODES = {
  insufficient_storage: errorCode('insufficient_storage'),
  count_pagination_disabled: newerCode('invalid_request'),
  ordering_not_cursor_eligible: newerCode('invalid_request'),
  listing_authorization_misconfigured: newerCode('server_error'),
  workspace_suspended: errorCode('forbidden'),
  second_factor_required: {
    ...errorCode('forbidden'),
    members: { setup_path: { type: 'string' }, trusts_providers: { type: 'boolean' } },
  },
  proof_required: newerCode('forbidden'),
  idempotency_key_reused: errorCode('conflict'),
  idempotency_key_in_use: errorCode('conflict'),
  version_mismatch: errorCode('conflict'),
  project_archived: BROKEN_RULE,
} as const satisfies ErrorCodes;
