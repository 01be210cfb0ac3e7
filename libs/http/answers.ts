import type { Page } from '#kernel';
import type { ApiRequest } from './request';

/** What a handler returns to send another status or header than its operation declares. */
export class Answer<T> {
  constructor(
    readonly record: T,
    readonly status: number,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** The one record that a list answers with where its query names exactly one. */
export class Single<T> {
  constructor(readonly record: T) {}
}

/** Records that stand in several places of an answer: they are presented together, and then put where they belong. */
export class Assembled<T> {
  constructor(
    readonly records: readonly T[],
    /** Makes the answer of the records as they are shown, in the same order. */
    readonly around: (rows: readonly object[]) => object,
    readonly totalIsEstimate = false,
  ) {}
}

/** All records of a list without an envelope around them, where its query asks for these. */
export class Bare<T> {
  constructor(readonly records: readonly T[]) {}
}

/** An operation that answers where to go on: what it declares, and its answer. */
export const redirect = {
  declared: { shape: 'none', status: 302, answerHeaders: { Location: 'Where it is found.' } },
  to: (location: string) => new Answer(undefined, 302, { Location: location, 'Cache-Control': 'no-store' }),
} as const;

/** Headers that report what had no effect. */
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

/** Says that a list has about so many rows: counting them would have held its page up. */
export const totalHeaders = (answer: unknown): Record<string, string> =>
  (answer as Partial<Page<unknown>> | null | undefined)?.totalIsEstimate ? { 'X-Total-Estimate': 'true' } : {};
