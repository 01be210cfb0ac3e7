import type { KoaContextWithOIDC } from 'oidc-provider';

const queues = new WeakMap<object, Promise<unknown>>();

/**
 * Runs the library's queries of one exchange one after the other, because it starts several at once and they share a
 * transaction.
 */
export function inTurn<T>(ctx: object | undefined, work: () => Promise<T>): Promise<T> {
  if (!ctx) return work();
  const answer = (queues.get(ctx) ?? Promise.resolve()).then(work);
  queues.set(
    ctx,
    answer.catch(() => undefined),
  );
  return answer;
}

/** Returns the origin of the current exchange. */
export const originOf = (ctx: KoaContextWithOIDC | undefined) =>
  ctx && {
    source: 'auth' as const,
    ipAddress: ctx.req.socket.remoteAddress ?? null,
    userAgent: ctx.get('user-agent'),
  };

/** Returns why the current exchange ends a grant. */
export const reasonOf = (ctx: KoaContextWithOIDC | undefined): string =>
  ctx?.oidc.route === 'revocation' ? 'The app revoked a token.' : 'A code or refresh token was used twice.';
