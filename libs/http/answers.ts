import type { Page } from '#kernel';
import type { ApiRequest } from './request';

/** Return this from a handler to send another status or other headers than the operation declares. */
export class Answer<T> {
  constructor(
    readonly record: T,
    readonly status: number,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** Return this from the handler of a list if the query asks for exactly one record. */
export class SingleResult<T> {
  constructor(readonly record: T) {}
}

/**
 * Return this from a handler whose response contains records in several positions. The records are presented together,
 * and `around` then builds the response from them.
 */
export class AssembledAnswer<T> {
  constructor(
    readonly records: readonly T[],
    /** Builds the response from the presented records, which are in the same order as `records`. */
    readonly around: (rows: readonly object[]) => object,
    readonly totalIsEstimate = false,
  ) {}
}

/** Return this from the handler of a list to send all records as a plain array, without an envelope. */
export class BareList<T> {
  constructor(readonly records: readonly T[]) {}
}

/**
 * For operations that redirect: spread `redirect.declared` into the operation's options and return
 * `redirect.to(location)`.
 */
export const redirect = {
  declared: { shape: 'none', status: 302, answerHeaders: { Location: 'Address of the target.' } },
  to: (location: string) => new Answer(undefined, 302, { Location: location, 'Cache-Control': 'no-store' }),
} as const;

/** Returns the headers that list the parameters and members of a request that had no effect. */
export function reportHeaders({ state }: ApiRequest): Record<string, string> {
  const list = (names: Set<string>) =>
    [...names]
      .map((name) => name.replace(/[^\x20-\x7e]|,/g, '?'))
      .join(', ')
      .slice(0, 1000);
  return {
    ...(state.ignored.size ? { 'X-Ignored-Parameters': list(state.ignored) } : {}),
    ...(state.ignoredFields.size ? { 'X-Ignored-Fields': list(state.ignoredFields) } : {}),
  };
}

/** Returns the header that marks a list's total as an estimate. */
export const totalHeaders = (answer: unknown): Record<string, string> =>
  (answer as Partial<Page<unknown>> | null | undefined)?.totalIsEstimate ? { 'X-Total-Estimate': 'true' } : {};
