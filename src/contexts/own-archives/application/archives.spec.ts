import type { Principal } from '#kernel';
import { ownerOf } from './archives';

const principal: Principal = { kind: 'oauth', tokenClass: 'oauth', tokenId: 't', userId: 'ann', scopes: new Set() };

it('archives are for credentials that may enter all workspaces of their owner', () => {
  expect(ownerOf({ requestId: 'r', principal, userId: 'ann' })).toBe('ann');
  const bound = { ...principal, workspaceId: 'acme' };
  expect(() => ownerOf({ requestId: 'r', principal: bound, userId: 'ann' })).toThrow('only one');
});
