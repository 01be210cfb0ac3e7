import type { DomainError, ListRequest, ListSpec, Order, Page } from '#kernel';
import type { AnyPresenter, Parameter, Schema } from './presenter';
import type { ReadState } from './read-state';
import type { Selection } from './selection';
import type { ProfileShapes, V1Options } from './v1.profile';

/**
 * The shape of a response. `page`: a list envelope; `one`: a single record; `array`: a plain array of records;
 * `assembled`: records within a response that the handler builds; `plain`: the handler's result as it is; `file`: a file
 * (see `FileAnswer`); `none`: no body.
 */
export type Shape = 'page' | 'one' | 'array' | 'assembled' | 'plain' | 'file' | 'none';

/** True if the records of such a response are rows, which may have fewer members than single records. */
export const hasRows = (shape: Shape): boolean => shape === 'page' || shape === 'assembled';

/** What a standard operation does with the records of its resource. */
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

/** The order and length of a list, if one parameter asks for both. */
export interface OrderAndLimit {
  /** The name of the parameter, for errors. */
  readonly parameter: string;
  readonly order?: Order;
  /** The maximum number of rows of all pages together. */
  readonly most?: number;
}

/** The part of an operation that API styles use. */
export interface StyledOperation {
  readonly id: string;
  readonly shape: Shape;
  readonly presenter?: AnyPresenter;
  readonly selectable: boolean;
  readonly list?: ListSpec;
  readonly unpaged?: true;
  readonly filters?: readonly string[];
  readonly orders?: Readonly<Record<string, string>>;
  readonly arrangement?: (parameters: never) => OrderAndLimit;
  readonly perPage?: { readonly default: number; readonly max: number };
  readonly passive: readonly string[];
  readonly profiles?: ProfileShapes;
}

/** A parsed list query and what its envelope needs. */
export interface Listing {
  readonly request: ListRequest;
  readonly style: 'offset' | 'cursor' | 'pages';
  /** The page number, starting at 0, for page-numbered cursors. */
  readonly page: number;
  /** True if the response has no envelope. */
  readonly isBare?: boolean;
}

/** A failure as a response. */
export interface Failure {
  readonly status: number;
  readonly contentType: string;
  readonly body: object;
}

/** Settings of an installation for the versions of the interface. */
export interface ApiOptions {
  readonly v1: V1Options;
}

export const API_OPTIONS = Symbol('api options');

/** Everything in which the versions of the interface differ, apart from the names of members. */
export interface ApiStyle {
  readonly version: 'v1' | 'v2';
  /** The prefix of every path, such as `/api/v2`. */
  readonly root: string;
  /** True if PUT updates records as well as PATCH. */
  readonly putUpdates: boolean;
  /** Returns the id of a standard operation. The noun is plural if the operation is about several records. */
  operationId(verb: string, noun: string): string;
  /** True if the contents of archived projects are hidden. False if they only cannot be changed. */
  readonly hidesArchivedProjects: boolean;
  /**
   * True if strict handling accepts members that only the server sets, so that a record can be sent back as it was
   * read.
   */
  readonly takesReadOnly: boolean;
  selection(state: ReadState, operation: StyledOperation, options: ApiOptions): Selection;
  listing(state: ReadState, operation: StyledOperation, options: ApiOptions): Listing;
  /** Makes the response body of an operation without a presenter. */
  plain(answer: unknown, operation: StyledOperation, options: ApiOptions): unknown;
  envelope(rows: readonly object[], page: Page<unknown>, listing: Listing, state: ReadState): object;
  /** Makes the status and body of a failure. `rename` converts the name of a command's member to that on the wire. */
  failure(error: DomainError, rename: (field: string) => string, method?: string): Failure;
  /** For the OpenAPI document: the parameters of a list, its envelope, and the schemas of failures. */
  listParameters(operation: StyledOperation): readonly Parameter[];
  envelopeSchema(row: Schema): Schema;
  failureSchemas(): Readonly<Record<string, Schema>>;
  failureSchema(status: number): { readonly contentType: string; readonly schema: Schema };
}
