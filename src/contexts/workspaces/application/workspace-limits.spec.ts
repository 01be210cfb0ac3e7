import type { AuditedOutbox } from '#events';
import type { WorkspaceKey } from '#kernel';
import type { OwnLimits } from '../domain/limits';
import type { MembershipChanges } from './membership.changes';
import { LimitRepository, WorkspaceLimits } from './workspace-limits';

let did: string[];

class Store extends LimitRepository {
  find(): Promise<OwnLimits | null> {
    return Promise.resolve(null);
  }
  forWrite(): Promise<null> {
    return Promise.resolve(null);
  }
  set(): Promise<void> {
    return Promise.resolve();
  }
  lock(_: WorkspaceKey, kind: string): Promise<void> {
    return Promise.resolve(void did.push(`lock ${kind}`));
  }
}

const limits = new WorkspaceLimits(
  new Store(),
  { deletionGraceMs: 0, limits: {}, auditLogMinDays: 1, logMaxDays: 1 },
  {} as MembershipChanges,
  {} as AuditedOutbox,
);

beforeEach(() => (did = []));

const keep = (most: number | undefined, ...counted: number[]) =>
  limits.assertKept({ workspaceId: 'w', limits: { workItems: most } }, 'workItems', () => {
    did.push('count');
    return Promise.resolve(counted.shift()!);
  });

it('nothing is counted without a limit', async () => {
  await keep(undefined);
  await limits.assertKept({ workspaceId: 'w' }, 'people', () => Promise.reject(new Error('counted')));
  expect(did).toEqual([]);
});

it('far from a limit nobody waits', async () => {
  await keep(100_000, 90_000);
  expect(did).toEqual(['count']);
});

it('near a limit one waits for the others, and counts again', async () => {
  await keep(100_000, 99_999, 100_000);
  expect(did).toEqual(['count', 'lock workItems', 'count']);
});

it('what others added meanwhile counts', async () => {
  await expect(keep(100_000, 100_000, 100_001)).rejects.toMatchObject({ reason: 'workspace_limit_reached' });
});
