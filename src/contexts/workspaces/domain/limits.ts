import { DomainError, snake, type Limits } from '#kernel';

/** What a workspace has, and can have no more of. */
const HELD = ['people', 'workItems', 'storageBytes'] as const;
export type Held = (typeof HELD)[number];

export const LIMITED = [...HELD, 'requestsPerMinute'] as const;
type Limited = (typeof LIMITED)[number];

/** Limits of a workspace of its own. Null where that of the installation holds. */
export type OwnLimits = Readonly<Record<Limited, number | null>>;

const SAID: Readonly<Record<Held, (most: number) => string>> = {
  people: (most) => `may have no more people: its limit is ${most}`,
  workItems: (most) => `may have no more work items in lists: its limit is ${most}`,
  storageBytes: (most) => `has no room for more files: its limit is ${most} bytes`,
};

/** Part of a limit up to which nobody waits for others, and how much has to be free besides. */
const EASY = 0.9;
const FREE: Readonly<Record<Held, number>> = { people: 1_000, workItems: 1_000, storageBytes: 2 ** 30 };

/** Returns the limits that hold, or undefined if none does. */
export function limitsInForce(own: OwnLimits, defaults: Limits): Limits | undefined {
  const inForce = LIMITED.flatMap((kind) => {
    const most = own[kind] ?? defaults[kind];
    return most === undefined ? [] : [[kind, most] as const];
  });
  return inForce.length ? Object.fromEntries(inForce) : undefined;
}

/** True if so much is used that transactions which add at the same time could exceed the limit together. */
export const isNear = (kind: Held, most: number, used: number): boolean =>
  used > Math.min(most * EASY, most - FREE[kind]);

/** Makes the failure (409) for what the workspace has no room for. */
export const limitReached = (kind: Held, most: number) =>
  new DomainError(
    'conflict',
    'workspace_limit_reached',
    `This workspace ${SAID[kind](most)}. An administrator of this installation can raise it.`,
    { extra: { limit: snake(kind), maximum: most } },
  );
