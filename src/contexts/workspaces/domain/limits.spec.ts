import { isNear, limitReached, limitsInForce } from './limits';

const NONE = { people: null, workItems: null, storageBytes: null, requestsPerMinute: null };

describe('the limits that hold', () => {
  it('are those of the workspace, else those of the installation', () => {
    const own = { ...NONE, people: 100, workItems: 5 };
    expect(limitsInForce(own, { people: 10, storageBytes: 7 })).toEqual({ people: 100, workItems: 5, storageBytes: 7 });
  });

  it('are none where neither has any', () => {
    expect(limitsInForce(NONE, {})).toBeUndefined();
  });
});

describe('a workspace is near a limit', () => {
  it.each([
    [100_000, 90_000, false],
    [100_000, 90_001, true],
    [5_000, 4_000, false],
    [5_000, 4_001, true],
    [10, 1, true],
  ])('of %d work items with %d: %s', (most, used, expected) => {
    expect(isNear('workItems', most, used)).toBe(expected);
  });
});

it('a refusal names the limit, its number and who can raise it', () => {
  expect(limitReached('storageBytes', 1_000)).toMatchObject({
    kind: 'conflict',
    reason: 'workspace_limit_reached',
    message:
      'This workspace has no room for more files: its limit is 1000 bytes. An administrator of this installation can raise it.',
    details: { extra: { limit: 'storage_bytes', maximum: 1_000 } },
  });
});
