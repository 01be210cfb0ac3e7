import type { WorkspaceRole } from '#kernel';
import { assertRemovable } from './removal';

const attempt = (actor: WorkspaceRole, target: WorkspaceRole, ...staying: WorkspaceRole[]): string => {
  try {
    assertRemovable({ actor, target, staying });
    return 'removed';
  } catch (error) {
    return (error as { reason: string }).reason;
  }
};

describe('assertRemovable', () => {
  it('lets heads remove those who are not above them', () => {
    expect(attempt('owner', 'admin', 'owner')).toBe('removed');
    expect(attempt('admin', 'admin', 'owner')).toBe('removed');
    expect(attempt('admin', 'member', 'admin')).toBe('removed');
    expect(attempt('admin', 'guest', 'admin')).toBe('removed');
  });

  it('lets nobody remove who stands above', () => {
    expect(attempt('admin', 'owner', 'owner')).toBe('forbidden');
    expect(attempt('member', 'admin', 'owner')).toBe('forbidden');
    expect(attempt('guest', 'member', 'owner')).toBe('forbidden');
  });

  it('keeps the last owner although admins stay', () => {
    expect(attempt('owner', 'owner', 'admin')).toBe('last_owner');
    expect(attempt('owner', 'owner', 'owner')).toBe('removed');
  });

  it('keeps the last admin of a workspace without an owner', () => {
    expect(attempt('admin', 'admin')).toBe('last_admin');
    expect(attempt('admin', 'admin', 'admin')).toBe('removed');
  });
});
