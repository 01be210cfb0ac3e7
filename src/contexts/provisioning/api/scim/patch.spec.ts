import { changesIn } from './patch';

const changes = (...Operations: readonly object[]) => changesIn({ Operations });

it('reads operations with and without a path', () => {
  expect(changes({ op: 'Replace', path: 'displayName', value: 'x' })).toEqual([
    { verb: 'replace', name: 'displayname', value: 'x' },
  ]);
  expect(changes({ op: 'add', value: { 'name.givenName': 'A', name: { familyName: 'B' }, id: 'ignored' } })).toEqual([
    { verb: 'add', name: 'name.givenname', value: 'A' },
    { verb: 'add', name: 'name.familyname', value: 'B' },
  ]);
  expect(changes({ op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: 'False' })).toEqual(
    [{ verb: 'replace', name: 'active', value: 'False' }],
  );
});

it('leaves out attributes of extensions', () => {
  const path = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department';
  expect(changes({ op: 'add', path, value: 'x' })).toEqual([]);
});

it('chooses values by a filter', () => {
  const [change] = changes({ op: 'remove', path: 'members[value eq "1" or value eq "2"]' });
  expect(change).toMatchObject({ verb: 'remove', name: 'members' });
  expect(['1', '2', '3'].filter((value) => change!.chosen!({ value }))).toEqual(['1', '2']);
});

it.each<[object, string]>([
  [{ op: 'copy', path: 'active', value: true }, 'invalidSyntax'],
  [{ op: 7, path: 'active', value: true }, 'invalidSyntax'],
  [{ op: 'add', path: 'active' }, 'invalidValue'],
  [{ op: 'remove' }, 'noTarget'],
  [{ op: 'add', path: 'meta.version', value: 'x' }, 'mutability'],
  [{ op: 'add', path: '__proto__.x', value: 'x' }, 'invalidPath'],
  [{ op: 'add', path: 'members[', value: 'x' }, 'invalidPath'],
  [{ op: 'add', path: 'x'.repeat(2_000), value: 'x' }, 'invalidPath'],
  [{ op: 'add', value: [] }, 'invalidValue'],
])('refuses %j', (operation, reason) => expect(() => changes(operation)).toThrow(expect.objectContaining({ reason })));
