import type { DomainError, ListRequest, Page } from '#kernel';
import type { Operation, Verb } from './operation';
import type { RequestState } from './request';
import type { Parameter, Schema } from './presenter';
import type { Selection } from './selection';
import type { V1Options } from './v1.profile';

/** A parsed list query and what its envelope needs to know. */
export interface Listing {
  readonly request: ListRequest;
  readonly style: 'offset' | 'cursor' | 'pages';
  /** Page number from 0, for page-numbered cursors. */
  readonly page: number;
  /** Answered without an envelope. */
  readonly isBare?: boolean;
}

export interface Failure {
  readonly status: number;
  readonly contentType: string;
  readonly body: object;
}

/** What an installation decides about the versions. */
export interface ApiOptions {
  readonly v1: V1Options;
}

export const API_OPTIONS = Symbol('api options');

/** Everything that differs between API versions and is no field name. */
export interface ApiStyle {
  readonly version: 'v1' | 'v2';
  /** Prefix of every path, as `/api/v2`. */
  readonly root: string;
  /** Verbs beside PATCH that update. */
  readonly putUpdates: boolean;
  /** The id of a standard operation on the records that the noun names. */
  operationId(verb: Verb, noun: string): string;
  /** Whether an archived project's contents vanish, or only refuse writes. */
  readonly hidesArchivedProjects: boolean;
  /** Whether strict handling takes members that only the server sets, so that a record can be sent back as it was read. */
  readonly takesReadOnly: boolean;
  selection(state: RequestState, operation: Operation, options: ApiOptions): Selection;
  listing(state: RequestState, operation: Operation, options: ApiOptions): Listing;
  /** What an operation without a presenter answers. */
  plain(answer: unknown, operation: Operation, options: ApiOptions): unknown;
  envelope(rows: readonly object[], page: Page<unknown>, listing: Listing, state: RequestState): object;
  /** Status and body of a failure. `rename` gives the wire's name of a domain member. */
  failure(error: DomainError, rename: (field: string) => string, method?: string): Failure;
  /** For the OpenAPI document: parameters of a list, its envelope, and the shape of failures. */
  listParameters(operation: Operation): readonly Parameter[];
  envelopeSchema(row: Schema): Schema;
  failureSchemas(): Readonly<Record<string, Schema>>;
  failureSchema(status: number): { readonly contentType: string; readonly schema: Schema };
}
