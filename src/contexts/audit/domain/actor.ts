import type { AuditPlace } from '#kernel';
import type { ActorType, AuditRecord } from './audit-record';

type Acting = Pick<AuditRecord, 'actorType' | 'actorId' | 'source' | 'ipAddress' | 'userAgent'>;

const MAX_USER_AGENT = 1_000;
/** Prefix of an IPv4 address that arrives over an IPv6 socket. */
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

function actorType({ principal, userId, origin }: AuditPlace): ActorType {
  if (principal) return principal.kind === 'other' ? 'user' : 'api_token';
  if (userId) return 'user';
  return origin ? 'anonymous' : 'system';
}

/** Returns who acts, through what and from where. During sign-in the person is known before there is a principal. */
export const actingIn = (place: AuditPlace): Acting => ({
  actorType: actorType(place),
  actorId: place.principal?.userId ?? place.userId ?? null,
  source: place.origin?.source ?? 'system',
  ipAddress: place.origin?.ipAddress?.replace(MAPPED, '') ?? null,
  userAgent: (place.origin?.userAgent ?? '').slice(0, MAX_USER_AGENT),
});
