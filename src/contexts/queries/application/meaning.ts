import type { Day, StateGroup } from '#kernel';
import type { Call } from '../domain/query';
import type { Binder, Ids, Later } from './binder';
import type { NamedKind } from './query-names';

/** What a value stands for. A field knows which kinds fit it. */
export type Meaning =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'day'; readonly day: Later<Day> }
  | { readonly kind: 'moment'; readonly moment: Later<string> }
  | { readonly kind: 'people'; readonly ids: Ids }
  | { readonly kind: 'records'; readonly of: NamedKind; readonly ids: Ids }
  | { readonly kind: 'groups'; readonly groups: readonly StateGroup[] };

export interface ValueFunction {
  /** Fewest and most arguments. */
  readonly args: readonly [number, number];
  /** Undefined where an argument is wrong; the binder has been told. */
  readonly means: (call: Call, to: Binder) => Meaning | undefined;
}
