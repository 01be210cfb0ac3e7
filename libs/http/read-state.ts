import type { Caller, Principal, ProjectCtx, WorkspaceCtx } from '#kernel';
import type { Selection } from './selection';

export type AnyCtx = Caller | WorkspaceCtx | ProjectCtx;
export type Query = Readonly<Record<string, string>>;

/** What reading a request has found out so far: as much of it as styles know. */
export interface ReadState {
  readonly id: string;
  readonly query: Query;
  /** Parameters that were sent more than once, where there are any. */
  readonly repeated?: readonly string[];
  /** Query parameters and body members that had no effect. */
  readonly ignored: Set<string>;
  /** Those of them that turned out to have none while the request was carried out. */
  readonly refusable: Set<string>;
  /** `fields` names that were passed over. */
  readonly ignoredFields: Set<string>;
  principal?: Principal;
  ctx?: AnyCtx;
  readonly operation?: { readonly id: string };
  selection?: Selection;
  /** The operation's own query parameters, read as its declaration says. */
  parameters?: object;
}
