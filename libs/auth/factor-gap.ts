import { DomainError, mounted, type Principal } from '#kernel';

/** Describes a person without a second factor in a workspace that requires one. Bots are exempt: they cannot sign in. */
export interface FactorGap {
  /** When the period of grace ends. */
  readonly dueAt: string;
  /** Whether a sign-in by an identity provider is enough there. */
  readonly trustsProviders: boolean;
  /** Whether the person can sign in by a password. */
  readonly hasPassword: boolean;
}

/**
 * True if the workspace takes this credential without a second factor of its owner. A session counts as it was started; a
 * key or a token counts if its owner can sign in by an identity provider alone, because a stolen password would otherwise be
 * enough to make one.
 */
export function isExcused({ trustsProviders, hasPassword }: Omit<FactorGap, 'dueAt'>, principal: Principal): boolean {
  if (!trustsProviders) return false;
  return principal.tokenClass === 'session' ? principal.isOfProvider === true : !hasPassword;
}

/** Returns when the workspace begins to refuse this credential; undefined if it will not. */
export const factorDueAt = (gap: FactorGap | undefined, principal: Principal): string | undefined =>
  gap && !isExcused(gap, principal) ? gap.dueAt : undefined;

export const isDue = (dueAt: string): boolean => Date.parse(dueAt) <= Date.now();

export const SECOND_FACTOR_REQUIRED = 'second_factor_required';

/** Makes the failure (403) for somebody who has no second factor after the period of grace. */
export function secondFactorRequired(
  slug: string,
  { trustsProviders }: Pick<FactorGap, 'trustsProviders'>,
): DomainError {
  const path = mounted(`/w/${slug}/account/factors/`);
  const other = trustsProviders ? ', or use single sign-on' : '';
  const message = `This workspace requires a second factor. You have none: set one up at ${path}${other}.`;
  const extra = { setup_path: path, trusts_providers: trustsProviders };
  return new DomainError('forbidden', SECOND_FACTOR_REQUIRED, message, { extra });
}
