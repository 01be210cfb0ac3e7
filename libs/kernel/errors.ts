/** The closed set of failure types. Each has exactly one HTTP status; see `libs/http/problem.ts`. */
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

export type FieldCode = 'required' | 'invalid' | 'unique' | 'invalid_choice' | 'max_length' | 'does_not_exist';

/** One rejected member. `field` is the domain's name; an API adapter puts its own name in its place. */
export interface FieldError {
  readonly field: string;
  readonly code: FieldCode;
  readonly message: string;
  /** The rule spans several members; one version of the interface lists such errors apart. */
  readonly crossField?: boolean;
}

export interface ErrorDetails {
  readonly fields?: readonly FieldError[];
  /** Number of rows that a list has, of which some were rejected: their fields begin with its name and their place. */
  readonly rows?: number;
  /** Id of the record that stands in the way. */
  readonly id?: string;
  /** Members that the error table of the contract adds at the top level. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The only error that domain and application code throws; the HTTP styles render it.
 * `reason` names this failure uniquely; it is the public code where the contract's table has it, else the code is the kind.
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

export const notFound = (what = 'The requested resource does not exist.') =>
  new DomainError('not_found', 'not_found', what);

export const forbidden = (message = 'You do not have permission to perform this action.') =>
  new DomainError('forbidden', 'forbidden', message);

export const invalid = (fields: readonly FieldError[], message = 'The request is not valid.') =>
  new DomainError('invalid_request', 'invalid_request', message, { fields });

export const invalidField = (field: string, message: string, code: FieldCode = 'invalid') =>
  invalid([{ field, code, message }]);

/** A failure of a record that another one, which it names, stands in the way of. */
export type Collision = (id: string) => DomainError;

/** The pair of external source and id stands on one record of a kind only; the name of the kind begins the message. */
export const externalPairTaken =
  (kind: string): Collision =>
  (id) =>
    new DomainError(
      'conflict',
      'external_pair_taken',
      `${kind} with the same external id and external source already exists`,
      { id },
    );

/** Gathers field errors so that one answer lists every problem. */
export class FieldErrors {
  private readonly found: FieldError[] = [];

  add(field: string, code: FieldCode, message: string, crossField?: boolean): this {
    this.found.push({ field, code, message, ...(crossField && { crossField }) });
    return this;
  }

  get any(): boolean {
    return this.found.length > 0;
  }

  throwIfAny(): void {
    if (this.any) throw invalid(this.found);
  }
}

/** Nothing can be written for want of space; only who runs the server can help. */
export const diskFull = () =>
  new DomainError(
    'insufficient_storage',
    'insufficient_storage',
    'The disk of the server is full, so nothing was written. Try again when its operator has made room.',
    { headers: { 'Retry-After': '30' } },
  );

/** Nothing is written in a workspace while it takes over what its projects managed. */
