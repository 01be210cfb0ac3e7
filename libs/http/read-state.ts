import type { Caller, Principal, ProjectCtx, WorkspaceCtx } from '#kernel';
import type { Selection } from './selection';

export type AnyCtx = Caller | WorkspaceCtx | ProjectCtx;
export type Query = Readonly<Record<string, string>>;

/** What is known about a request so far: the part that the API styles use. */
export interface ReadState {
  readonly id: string;
  readonly query: Query;
  /** Parameters that were sent more than once. */
  readonly repeated?: readonly string[];
  /** Query parameters and body members that had no effect. */
  readonly ignored: Set<string>;
  /** The part of `ignored` that was found while the request was processed. */
  readonly refusable: Set<string>;
  /** Unknown names in `fields` that were ignored. */
  readonly ignoredFields: Set<string>;
  principal?: Principal;
  ctx?: AnyCtx;
  readonly operation?: { readonly id: string };
  selection?: Selection;
  /** The operation's own query parameters, read as declared. */
  parameters?: object;
}
