import type { WorkspaceRole } from '#kernel';
import { assertChangeable } from './member-role';

const attempt = (
  actor: WorkspaceRole,
  before: WorkspaceRole,
  after: WorkspaceRole | null,
  ...others: WorkspaceRole[]
): string => {
  try {
    assertChangeable({ actor, before, after, others });
    return 'done';
  } catch (error) {
    return (error as { reason: string }).reason;
  }
};

describe('removal of a member', () => {
  it('lets heads remove those who are not above them', () => {
    expect(attempt('owner', 'admin', null, 'owner')).toBe('done');
    expect(attempt('admin', 'admin', null, 'owner')).toBe('done');
    expect(attempt('admin', 'member', null, 'admin')).toBe('done');
    expect(attempt('admin', 'guest', null, 'admin')).toBe('done');
  });

  it('lets nobody remove who stands above, and nobody but heads remove anybody', () => {
    expect(attempt('admin', 'owner', null, 'owner')).toBe('forbidden');
    expect(attempt('member', 'guest', null, 'owner')).toBe('forbidden');
    expect(attempt('guest', 'guest', null, 'owner')).toBe('forbidden');
  });

  it('keeps the last owner although admins stay', () => {
    expect(attempt('owner', 'owner', null, 'admin')).toBe('last_owner');
    expect(attempt('owner', 'owner', null, 'owner')).toBe('done');
  });

  it('keeps the last admin of a workspace without an owner', () => {
    expect(attempt('admin', 'admin', null)).toBe('last_admin');
    expect(attempt('admin', 'admin', null, 'admin')).toBe('done');
  });
});

describe('another role', () => {
  it('is never above that of who gives it', () => {
    expect(attempt('owner', 'member', 'owner', 'owner')).toBe('done');
    expect(attempt('admin', 'member', 'admin', 'owner')).toBe('done');
    expect(attempt('admin', 'member', 'owner', 'owner')).toBe('forbidden');
    expect(attempt('admin', 'owner', 'member', 'owner')).toBe('forbidden');
    expect(attempt('member', 'guest', 'member', 'owner')).toBe('forbidden');
  });

  it('leaves a workspace its heads', () => {
    expect(attempt('owner', 'owner', 'admin', 'admin')).toBe('last_owner');
    expect(attempt('owner', 'owner', 'admin', 'owner')).toBe('done');
    expect(attempt('owner', 'owner', 'owner')).toBe('done');
    expect(attempt('admin', 'admin', 'member')).toBe('last_admin');
    expect(attempt('admin', 'admin', 'guest', 'owner')).toBe('done');
  });
});
