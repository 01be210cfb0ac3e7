import type { AuditPlace, Origin, Principal } from '#kernel';
import { actingIn } from './actor';

const workspaceId = 'w';
const origin: Origin = { source: 'api', ipAddress: '192.0.2.7', userAgent: 'curl/8' };
const principal = (kind: Principal['kind']): Principal => ({
  kind,
  tokenClass: 'api_key',
  tokenId: 't',
  userId: 'ann',
  scopes: null,
});

it.each<[string, Omit<AuditPlace, 'workspaceId'>, string, string | null, string]>([
  ['a key', { principal: principal('api_key'), userId: 'ann', origin }, 'api_token', 'ann', 'api'],
  ['an application', { principal: principal('oauth'), userId: 'ann', origin }, 'api_token', 'ann', 'api'],
  [
    'a session',
    { principal: principal('other'), origin: { ...origin, source: 'platform' } },
    'user',
    'ann',
    'platform',
  ],
  ['somebody who signs in', { userId: 'ann', origin: { ...origin, source: 'auth' } }, 'user', 'ann', 'auth'],
  ['a stranger', { origin: { ...origin, source: 'auth' } }, 'anonymous', null, 'auth'],
  ['the service', {}, 'system', null, 'system'],
])('%s', (_, place, actorType, actorId, source) => {
  expect(actingIn({ workspaceId, ...place })).toMatchObject({ actorType, actorId, source });
});

it('knows an address in both spellings', () => {
  const of = (ipAddress: string | null) => actingIn({ workspaceId, origin: { ...origin, ipAddress } }).ipAddress;
  expect(of('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(of('2001:db8::1')).toBe('2001:db8::1');
  expect(of(null)).toBeNull();
});

it('keeps a long user agent short', () => {
  const { userAgent } = actingIn({ workspaceId, origin: { ...origin, userAgent: 'x'.repeat(5_000) } });
  expect(userAgent).toHaveLength(1_000);
});
