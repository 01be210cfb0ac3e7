import type { DomainError, ListRequest, ListSpec, Order, Page } from '#kernel';
import type { AnyPresenter, Parameter, Schema } from './presenter';
import type { ReadState } from './read-state';
import type { Selection } from './selection';
import type { ProfileShapes, V1Options } from './v1.profile';

/**
 * `page`: list envelope; `one`: a single record; `array`: a bare array of records; `assembled`: records within an answer that
 * the handler makes; `plain`: as the handler made it.
 */
export type Shape = 'page' | 'one' | 'array' | 'assembled' | 'plain' | 'none';

/** Whether records of such an answer are rows, which may have fewer members than single ones. */
export const hasRows = (shape: Shape): boolean => shape === 'page' || shape === 'assembled';

/** What an operation does to the records of its resource, where it is one of those that most resources have. */
export type Verb =
  | 'list'
  | 'read'
  | 'create'
  | 'update'
  | 'remove'
  | 'upsert'
  | 'bulk-create'
  | 'bulk-update'
  | 'bulk-remove'
  | 'bulk-upsert';

/** Order and length that a list is asked for in the words of a parameter of its own. */
export interface Arrangement {
  /** Of the parameter, for errors. */
  readonly parameter: string;
  readonly order?: Order;
  /** Rows of all pages together. */
  readonly most?: number;
}

/** An operation, as far as styles know it. */
export interface StyledOperation {
  readonly id: string;
  readonly shape: Shape;
  readonly presenter?: AnyPresenter;
  readonly selectable: boolean;
  readonly list?: ListSpec;
  readonly unpaged?: true;
  readonly filters?: readonly string[];
  readonly orders?: Readonly<Record<string, string>>;
  readonly arrangement?: (parameters: never) => Arrangement;
  readonly perPage?: { readonly default: number; readonly max: number };
  readonly passive: readonly string[];
  readonly profiles?: ProfileShapes;
}

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
  /** The id of a standard operation; the noun is in the plural if the operation is about several records. */
  operationId(verb: Verb, noun: string): string;
  /** Whether an archived project's contents vanish, or only refuse writes. */
  readonly hidesArchivedProjects: boolean;
  /** Whether strict handling takes members that only the server sets, so that a record can be sent back as it was read. */
  readonly takesReadOnly: boolean;
  selection(state: ReadState, operation: StyledOperation, options: ApiOptions): Selection;
  listing(state: ReadState, operation: StyledOperation, options: ApiOptions): Listing;
  /** What an operation without a presenter answers. */
  plain(answer: unknown, operation: StyledOperation, options: ApiOptions): unknown;
  envelope(rows: readonly object[], page: Page<unknown>, listing: Listing, state: ReadState): object;
  /** Status and body of a failure. `rename` gives the wire's name of a domain member. */
  failure(error: DomainError, rename: (field: string) => string, method?: string): Failure;
  /** For the OpenAPI document: parameters of a list, its envelope, and the shape of failures. */
  listParameters(operation: StyledOperation): readonly Parameter[];
  envelopeSchema(row: Schema): Schema;
  failureSchemas(): Readonly<Record<string, Schema>>;
  failureSchema(status: number): { readonly contentType: string; readonly schema: Schema };
}
