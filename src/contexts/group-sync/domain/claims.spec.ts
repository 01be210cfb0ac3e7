import { groupsOf } from './sync-rules';

it.each<[unknown, readonly string[] | undefined]>([
  [
    ['devs', 'ops'],
    ['devs', 'ops'],
  ],
  ['devs', ['devs']],
  [[], []],
  [['devs', 7, null, { name: 'ops' }], ['devs']],
  [undefined, undefined],
  [null, undefined],
  [{ devs: true }, undefined],
  [7, undefined],
])('reads %j as %j', (groups, expected) => expect(groupsOf({ groups }, 'groups')).toEqual(expected));

it('takes the member that is named, as it is named', () => {
  const claims = { roles: ['a'], 'https://example.com/groups': ['b'], realm_access: { roles: ['c'] } };
  expect(groupsOf(claims, 'https://example.com/groups')).toEqual(['b']);
  expect(groupsOf(claims, 'realm_access.roles')).toBeUndefined();
  expect(groupsOf({}, 'groups')).toBeUndefined();
  expect(groupsOf({}, 'constructor')).toBeUndefined();
});
