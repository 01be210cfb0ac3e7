import { membersOf, present, shows, type Presenter } from '#http';
import { mounted } from '#kernel';
import { AVATAR } from '../../../identity/api/v1';
import type { Colleague } from '../../application/member.repository';
import type { MemberMatch } from '../../application/member-match';
import { ROLE_NUMBERS, type RoleNumber } from './role-numbers';

interface WithRole extends Colleague {
  readonly role: string;
}

/** Returns the presenter of a person with a role in a workspace or project. `id` is the id of the person. */
export function colleagueV1<T extends WithRole>(name: string, numberOf: (role: T['role']) => RoleNumber): Presenter<T> {
  const show = shows<WithRole>();
  return present<T>(name, {
    id: show.uuid('memberId'),
    first_name: show.text('firstName'),
    last_name: show.text('lastName'),
    email: show.email('email', { nullable: true }),
    avatar: show.computed(AVATAR, ['avatarUrl'], ({ avatarUrl }) => mounted(avatarUrl ?? '')),
    avatar_url: show.address('avatarUrl', { nullable: true }),
    display_name: show.text('displayName'),
    role: show.computed({ type: 'integer', enum: ROLE_NUMBERS }, ['role'], ({ role }) => numberOf(role)),
    role_slug: show.text('role'),
    is_active: show.boolean('isActive'),
    is_bot: show.boolean('isBot'),
  });
}

const match = membersOf<MemberMatch>();
const SUBSTRING = { description: 'Substring, without regard to case.' };

export class MemberQueryV1 {
  @match.text('firstName', SUBSTRING) first_name?: string;
  @match.text('lastName', SUBSTRING) last_name?: string;
  @match.text('email', SUBSTRING) email?: string;
  @match.text('displayName', SUBSTRING) display_name?: string;
  @match.text('role') role_slug?: string;
  @match.boolean('isActive') is_active?: boolean;
  @match.boolean('isBot') is_bot?: boolean;
}
