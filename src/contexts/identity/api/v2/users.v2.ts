import { Action, Context, present, Resource, shows, v2 } from '#http';
import type { Caller } from '#kernel';
import { Users, type Me, type User } from '../../application/users';
import { CURRENT_USER, USERS } from '../texts';

const show = shows<User>();
const showMe = shows<Me>();

/** A person as v2 shows one in expansions. */
export const userLiteV2 = present<User>('UserLite', {
  id: show.uuid('id'),
  display_name: show.text('displayName'),
  avatar_url: show.address('avatarUrl', { nullable: true }),
  email: show.email('email'),
});

const currentUserV2 = present<Me>('CurrentUser', {
  id: showMe.uuid('id'),
  email: showMe.email('email'),
  display_name: showMe.text('displayName'),
  principal_kind: showMe.text('principalKind', { enum: ['oauth', 'api_key', 'other'] }),
  scopes: showMe.texts('scopes'),
});

@Resource({ style: v2, tag: 'Users', about: USERS, path: 'users', level: 'caller', presenter: currentUserV2 })
export class UsersV2Controller {
  constructor(private readonly users: Users) {}

  @Action('GET', 'me', {
    id: 'get-current-user',
    description: CURRENT_USER,
    summary: 'Get the current user',
    allow: 'all',
    scopes: ['read'],
    selectable: false,
  })
  me(@Context() ctx: Caller) {
    return this.users.me(ctx);
  }
}
