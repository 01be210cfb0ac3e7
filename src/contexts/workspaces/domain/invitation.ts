import { shifted } from '#kernel';
/** Roles that invitations can offer. Owner is left out because a workspace already has one. */
export const INVITABLE_ROLES = ['admin', 'member', 'guest'] as const;
export type InvitableRole = (typeof INVITABLE_ROLES)[number];

/** An invitation of one e-mail address. It ends when it is answered, revoked or expired. */
export interface Invitation {
  readonly id: string;
  /** The address as returned by `normalEmail`. */
  readonly email: string;
  readonly role: InvitableRole;
  readonly message: string;
  /** Hash of the token in the link. The token itself is not stored. */
  readonly tokenHash: string;
  readonly expiresAt: string;
  readonly respondedAt: string | null;
  readonly accepted: boolean;
}

export const LIFETIME_DAYS = 7;
const DAY_MS = 86_400_000;

export const expiryFrom = (now: string): string => shifted(now, LIFETIME_DAYS * DAY_MS);

/** True if it can still be accepted. */
export const isOpen = (
  { respondedAt, expiresAt }: Pick<Invitation, 'respondedAt' | 'expiresAt'>,
  now: string,
): boolean => respondedAt === null && Date.parse(expiresAt) > Date.parse(now);

/** Returns the canonical form of an address, so that invitations of the same person are recognised. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();
