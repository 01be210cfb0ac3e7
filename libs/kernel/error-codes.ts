import type { DomainError, ErrorKind } from './errors';

/** The body that the older interface gives a failure. `fields` makes the one that it gives rejected members. */
export type OlderBody = (error: DomainError, fields: () => object) => object;

/** What clients see of a failure beyond its kind. Found by the reason of the failure. */
export interface ErrorCode {
  readonly kind: ErrorKind;
  /** Who sees the reason as a public code: all clients, only those of the newer interface, or none. */
  readonly shown: 'all' | 'newer' | 'none';
  /** The older interface answers 400 instead of the status of the kind: always, or where a record is updated. */
  readonly isRule?: true | 'update';
  /** The newer interface answers `{error, code}` instead of a problem document. */
  readonly bare?: true;
  /** The older interface's body, where it differs from that of the kind. */
  readonly olderBody?: OlderBody;
  /** Members that the newer interface's problem documents have with this code: their JSON Schemas. */
  readonly members?: Readonly<Record<string, object>>;
}

export type ErrorCodes = Readonly<Record<string, ErrorCode>>;

/** A public code of both interfaces. */
export const errorCode = (kind: ErrorKind): ErrorCode => ({ kind, shown: 'all' });

/** A public code of the newer interface. */
export const newerCode = (kind: ErrorKind): ErrorCode => ({ kind, shown: 'newer' });

/** A conflict that the older interface calls a broken rule, such as what guards a deletion. */
export const BROKEN_RULE: ErrorCode = { kind: 'conflict', shown: 'none', isRule: true };

/** A failure without a public code, with a body of its own in the older interface. */
export const withBody = (kind: ErrorKind, olderBody: OlderBody): ErrorCode => ({ kind, shown: 'none', olderBody });

/** The message as one member: `textAs('detail')` is `{"detail": "..."}`. */
export const textAs =
  (member: string) =>
  ({ message }: DomainError): object => ({ [member]: message });

/** The message in a list, as the failure of the body as a whole. */
export const asNonField = ({ message }: DomainError): object => ({ non_field_errors: [message] });

/** The message with a code that only the older interface has. */
export const textWithCode =
  (code: string) =>
  ({ message }: DomainError): object => ({ error: message, code });

/** The codes of the kit. Those of a context stand in its declaration. */
export const KIT_CODES = {
  insufficient_storage: errorCode('insufficient_storage'),
  count_pagination_disabled: newerCode('invalid_request'),
  ordering_not_cursor_eligible: newerCode('invalid_request'),
  listing_authorization_misconfigured: newerCode('server_error'),
  idempotency_key_reused: errorCode('conflict'),
  idempotency_key_in_use: errorCode('conflict'),
  version_mismatch: errorCode('conflict'),
  project_archived: BROKEN_RULE,
} as const satisfies ErrorCodes;
