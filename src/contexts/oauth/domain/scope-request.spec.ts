import { covers, namesIn, notCovered, unknownIn } from './scope-request';

describe('names in a scope parameter', () => {
  it.each([
    ['projects:read read', ['projects:read', 'read']],
    ['projects:read,read', ['projects:read', 'read']],
    ['  read   write  read ', ['read', 'write']],
    ['', []],
  ])('%p', (text, names) => expect(namesIn(text)).toEqual(names));

  it('are told when nobody knows them', () => {
    expect(unknownIn(['read', 'READ', 'projects', 'projects:admin', 'projects:read', 'openid'])).toEqual([
      'READ',
      'projects',
      'projects:admin',
      'openid',
    ]);
  });
});

describe('what an app is registered for', () => {
  it('includes what it names, and by a global scope everything of its kind', () => {
    expect(covers(['projects:read'], 'projects:read')).toBe(true);
    expect(covers(['projects:read'], 'projects:write')).toBe(false);
    expect(covers(['projects:read'], 'projects.states:read')).toBe(false);
    expect(covers(['read'], 'projects.states:read')).toBe(true);
    expect(covers(['read'], 'projects.states:write')).toBe(false);
    expect(covers(['write'], 'projects.states:read')).toBe(false);
  });

  it('never includes a global scope by fine ones', () => {
    expect(covers(['projects:read', 'projects:write'], 'read')).toBe(false);
  });

  it('includes scopes that the global one does not open only by their name', () => {
    const apart = ['workspaces.permissions:read', 'projects.work_items.worklogs:read'];
    expect(notCovered(['read', 'write'], apart)).toEqual(apart);
    expect(notCovered(apart, apart)).toEqual([]);
    expect(covers(['write'], 'projects.work_items.worklogs:write')).toBe(true);
  });

  it('includes nothing that nobody knows', () => {
    expect(covers(['read'], 'rockets:read')).toBe(false);
  });
});
