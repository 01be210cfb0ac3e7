import type { Day, StateGroup } from '#kernel';
import type { Call } from '../domain/query';
import type { NameResolver, Ids, Deferred } from './name-resolver';
import type { NamedKind } from './query-names';

/** The meaning of a value. Each field accepts some of the kinds. */
export type Meaning =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'day'; readonly day: Deferred<Day> }
  | { readonly kind: 'moment'; readonly moment: Deferred<string> }
  | { readonly kind: 'people'; readonly ids: Ids }
  | { readonly kind: 'records'; readonly of: NamedKind; readonly ids: Ids }
  | { readonly kind: 'groups'; readonly groups: readonly StateGroup[] };

export interface ValueFunction {
  /** The lowest and highest number of arguments. */
  readonly args: readonly [number, number];
  /** Returns undefined if an argument is invalid; the problem has then been added to the resolver's list. */
  readonly means: (call: Call, to: NameResolver) => Meaning | undefined;
}
