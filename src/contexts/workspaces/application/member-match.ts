import { filter, type Filter, type FilterSpec } from '#kernel';

/**
 * Narrows a list of members of a workspace or project. Texts are looked for inside the member's own, without regard to
 * case; a role is exact.
 */
export interface MemberMatch {
  readonly email?: string;
  readonly displayName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly role?: string;
  readonly isActive?: boolean;
  readonly isBot?: boolean;
}

/** The filters that any list of members has. */
export const MEMBER_FILTERS: Readonly<Record<keyof MemberMatch | 'memberId', FilterSpec>> = {
  memberId: filter.uuid('eq', 'in'),
  role: filter.text('eq', 'in'),
  isActive: filter.boolean(),
  isBot: filter.boolean(),
  email: filter.text('contains'),
  displayName: filter.text('contains'),
  firstName: filter.text('contains'),
  lastName: filter.text('contains'),
};

const TEXTS: ReadonlySet<string> = new Set<keyof MemberMatch>(['email', 'displayName', 'firstName', 'lastName']);

export const matching = (match: MemberMatch): Filter[] =>
  Object.entries(match).map(([field, value]: [string, unknown]) => ({
    field,
    operator: TEXTS.has(field) ? 'contains' : 'eq',
    value,
  }));
