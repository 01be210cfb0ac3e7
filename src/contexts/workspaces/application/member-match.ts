import { filter, type Filter, type FilterSpec } from '#kernel';

/** Filters for members of a workspace or project. Texts match substrings and ignore case; a role must match exactly. */
export interface MemberMatch {
  readonly email?: string;
  readonly displayName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly role?: string;
  readonly isActive?: boolean;
  readonly isBot?: boolean;
}

/** Filters that all lists of members have. */
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
