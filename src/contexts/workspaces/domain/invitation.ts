import { shifted } from '#kernel';
/** Roles that somebody can be invited as: there is always an owner already. */
export const INVITABLE_ROLES = ['admin', 'member', 'guest'] as const;
export type InvitableRole = (typeof INVITABLE_ROLES)[number];

/** An offer to one e-mail address, which stands until it is answered, taken back or too old. */
export interface Invitation {
  readonly id: string;
  /** As `normalEmail` makes it. */
  readonly email: string;
  readonly role: InvitableRole;
  readonly message: string;
  /** Of the secret in the link only this is kept. */
  readonly tokenHash: string;
  readonly expiresAt: string;
  readonly respondedAt: string | null;
  readonly accepted: boolean;
}

export const LIFETIME_DAYS = 7;
const DAY_MS = 86_400_000;

export const expiryFrom = (now: string): string => shifted(now, LIFETIME_DAYS * DAY_MS);

/** Whether it can still be accepted. */
export const isOpen = (
  { respondedAt, expiresAt }: Pick<Invitation, 'respondedAt' | 'expiresAt'>,
  now: string,
): boolean => respondedAt === null && Date.parse(expiresAt) > Date.parse(now);

/** The one spelling of an address, by which two invitations to the same person are recognised. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();
