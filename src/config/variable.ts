import type * as is from './value-types';

type Default = string | null;

interface Notes {
  readonly about: string;
  /** True if the value must never be shown. It can also be read from the file named by `<NAME>_FILE`. */
  readonly secret?: true;
  /** Describes what applies without a value. Shown instead of the default. */
  readonly unset?: string;
  /** The variable without which this one has no effect; or several of which one is enough. */
  readonly needs?: string | readonly string[];
  /** The variable that has to be given with this one, unless this one is off. */
  readonly requires?: string;
  /** Another default that applies while a variable declared earlier has this value. */
  readonly unless?: { readonly name: string; readonly value: string; readonly default: string };
}

export interface Variable<T> extends Notes {
  readonly section: string;
  readonly name: string;
  /** The default as an operator would write it, so that it is parsed like a given value. */
  readonly default: Default;
  readonly type: is.ValueType<T>;
}

type NotesFor<D extends Default> = D extends null ? Notes & { readonly unset: string } : Notes;

/** Declares the variables of one section of the configuration. */
export function section(title: string) {
  return <T, D extends Default>(name: string, fallback: D, type: is.ValueType<T>, notes: NotesFor<D>) =>
    ({ section: title, name, default: fallback, type, ...notes }) as Variable<D extends null ? T | null : T>;
}
