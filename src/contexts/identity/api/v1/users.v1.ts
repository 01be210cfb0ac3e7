import { Action, Context, present, Resource, shows, v1, type Schema } from '#http';
import { mounted, type Caller } from '#kernel';
import { Users, type User } from '../../application/users';
import { CURRENT_USER, USERS } from '../texts';

const show = shows<User>();

export const AVATAR: Schema = { type: 'string', description: 'Address of the picture; empty without one.' };

/** A person as v1 shows one everywhere. */
export const userLiteV1 = present<User>('UserLite', {
  id: show.uuid('id'),
  first_name: show.text('firstName'),
  last_name: show.text('lastName'),
  email: show.email('email', { nullable: true }),
  avatar: show.computed(AVATAR, ['avatarUrl'], ({ avatarUrl }) => mounted(avatarUrl ?? '')),
  avatar_url: show.address('avatarUrl', { nullable: true }),
  display_name: show.text('displayName'),
});

interface Authored {
  readonly createdById: string | null;
  readonly updatedById: string | null;
}

/** Expansions that show the person who created a record, and the one who last changed it, in place of their ids. */
export function authorsV1<T extends Authored>() {
  const show = shows<T>();
  return {
    created_by: show.via(Users, 'createdById', () => userLiteV1),
    updated_by: show.via(Users, 'updatedById', () => userLiteV1),
  };
}

@Resource({ style: v1, tag: 'Users', about: USERS, path: 'users', level: 'caller', presenter: userLiteV1 })
export class UsersV1Controller {
  constructor(private readonly users: Users) {}

  @Action('GET', 'me', {
    id: 'get_current_user',
    description: CURRENT_USER,
    summary: 'Get the current user',
    allow: 'all',
    scopes: ['profile:read'],
    selectable: false,
  })
  me(@Context() ctx: Caller) {
    return this.users.me(ctx);
  }
}
