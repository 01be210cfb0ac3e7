import type { KoaContextWithOIDC } from 'oidc-provider';

const queues = new WeakMap<object, Promise<unknown>>();

/** The library asks several questions at once; in one transaction they are answered one after the other. */
export function inTurn<T>(ctx: object | undefined, work: () => Promise<T>): Promise<T> {
  if (!ctx) return work();
  const answer = (queues.get(ctx) ?? Promise.resolve()).then(work);
  queues.set(
    ctx,
    answer.catch(() => undefined),
  );
  return answer;
}

/** Where the exchange at hand comes from. */
export const originOf = (ctx: KoaContextWithOIDC | undefined) =>
  ctx && {
    source: 'auth' as const,
    ipAddress: ctx.req.socket.remoteAddress ?? null,
    userAgent: ctx.get('user-agent'),
  };

/** Why the exchange at hand ends a grant. */
export const reasonOf = (ctx: KoaContextWithOIDC | undefined): string =>
  ctx?.oidc.route === 'revocation' ? 'The app revoked a token.' : 'A code or refresh token was used twice.';
