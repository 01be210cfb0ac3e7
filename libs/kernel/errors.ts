/** All kinds of failures. Each kind has exactly one HTTP status (`STATUS` in `#http`). */
export const ERROR_KINDS = [
  'invalid_request',
  'unauthorized',
  'payment_required',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'server_error',
  'service_unavailable',
  'insufficient_storage',
] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** Why a member is rejected; part of the response. */
export type FieldCode = 'required' | 'invalid' | 'unique' | 'invalid_choice' | 'max_length' | 'does_not_exist';

/**
 * One rejected member. `field` is the member's name in the command; the API adapter replaces it by the name that the
 * client sent.
 */
export interface FieldError {
  readonly field: string;
  readonly code: FieldCode;
  readonly message: string;
  /** True if the rule spans several members. The v1 interface lists such errors separately. */
  readonly crossField?: boolean;
}

/** Details of a failure beside its message. */
export interface ErrorDetails {
  readonly fields?: readonly FieldError[];
  /**
   * The number of rows in a list of which some were rejected. The field names of those rows begin with the name of the
   * list and the row's index.
   */
  readonly rows?: number;
  /** The id of the record that causes the conflict. */
  readonly id?: string;
  /** Members that the contract's error table adds at the top level of the response. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The only error that domain and application code throws. The API styles turn it into a response. `reason` names the
 * failure and is its public code, where a context has declared that code; otherwise the code is the kind.
 *
 * ```ts
 * throw new DomainError('conflict', 'cycle_completed', 'The cycle is over.');
 * ```
 */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly reason: string,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** Makes the failure (404) for a record that does not exist or that the caller cannot see. */
export const notFound = (what = 'The requested resource does not exist.') =>
  new DomainError('not_found', 'not_found', what);

/** Makes the failure (403) for a caller whose role does not allow the operation. */
export const forbidden = (message = 'You do not have permission to perform this action.') =>
  new DomainError('forbidden', 'forbidden', message);

/** Makes the failure (403) for members of a workspace that nobody may enter for now. */
export const workspaceSuspended = () =>
  new DomainError(
    'forbidden',
    'workspace_suspended',
    'This workspace is suspended. Ask an administrator of this installation.',
  );

/** Makes the failure (400) for rejected members. Use `FieldErrors` to collect them. */
export const invalid = (fields: readonly FieldError[], message = 'The request is not valid.') =>
  new DomainError('invalid_request', 'invalid_request', message, { fields });

/**
 * Makes the failure (400) for one rejected member: `throw invalidField('endsOn', 'It must not end before it starts.')`.
 */
export const invalidField = (field: string, message: string, code: FieldCode = 'invalid') =>
  invalid([{ field, code, message }]);

/** Makes the failure of a record that conflicts with another one; `id` is that of the other record. */
export type Collision = (id: string) => DomainError;

/**
 * Makes the failure (409) for an external pair (`external_source` and `external_id`) that another record of this kind
 * has. The message begins with `kind`: `externalPairTaken('Label')`.
 */
export const externalPairTaken =
  (kind: string): Collision =>
  (id) =>
    new DomainError(
      'conflict',
      'external_pair_taken',
      `${kind} with the same external id and external source already exists`,
      { id },
    );

/** Collects rejected members, so that one response lists all problems: `add` each of them, then call `throwIfAny`. */
export class FieldErrors {
  private readonly found: FieldError[] = [];

  add(field: string, code: FieldCode, message: string, crossField?: boolean): this {
    this.found.push({ field, code, message, ...(crossField && { crossField }) });
    return this;
  }

  /** True if a member was rejected. */
  get any(): boolean {
    return this.found.length > 0;
  }

  /** Throws one failure (400) with all rejected members. Does nothing if there are none. */
  throwIfAny(): void {
    if (this.any) throw invalid(this.found);
  }
}

/** Makes the failure (507) for a write while the disk of the server is full. Only the operator can resolve it. */
export const diskFull = () =>
  new DomainError(
    'insufficient_storage',
    'insufficient_storage',
    'The disk of the server is full, so nothing was written. Try again when its operator has made room.',
    { headers: { 'Retry-After': '30' } },
  );

/** Nothing is written in a workspace while it takes over what its projects managed. */
