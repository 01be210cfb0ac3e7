import { hashSecret } from '#auth';
import { Clock, newId, PersonAuditTrail, UnitOfWork, type AuditActor, type AuditEntry } from '#kernel';
import type { ApiKey } from '../domain/api-key';
import { ApiKeyRepository } from './api-key.repository';
import { ApiKeys } from './api-keys';

const NOW = '2026-01-31T12:00:00.000000Z';

class Stored extends ApiKeyRepository {
  readonly all: ApiKey[] = [];
  readonly hashes: string[] = [];
  insert(key: ApiKey, hash: string) {
    this.all.push(key);
    this.hashes.push(hash);
    return Promise.resolve();
  }
  insertUnknown(key: ApiKey, hash: string) {
    const isNew = !this.hashes.includes(hash);
    return isNew ? this.insert(key, hash).then(() => true) : Promise.resolve(false);
  }
  find = (id: string) => Promise.resolve(this.all.find((key) => key.id === id) ?? null);
  list = (userId?: string) =>
    Promise.resolve(
      this.all.filter((key) => !userId || key.userId === userId).map((key) => ({ ...key, email: 'ann@example.com' })),
    );
  everIssued = (userId: string) => Promise.resolve(this.all.some((key) => key.userId === userId));
  revoke(at: string, ids: readonly string[]) {
    this.all.forEach((key, index) => {
      if (ids.includes(key.id) && !key.revokedAt) this.all[index] = { ...key, revokedAt: at };
    });
    return Promise.resolve();
  }
}

class Direct extends UnitOfWork {
  run = <T>(work: () => Promise<T>) => work();
  attempt = <T>(work: () => Promise<T>) => work();
  rehearse = <T>(work: () => Promise<T>) => work();
}

class Fixed extends Clock {
  now = () => NOW;
}

class RecordedAudit extends PersonAuditTrail {
  readonly all: string[] = [];
  append(userId: string, { userId: actor = 'nobody' }: AuditActor, ...entries: readonly AuditEntry[]) {
    this.all.push(
      ...entries.map(({ eventName, target }) => `${eventName} ${target.displayName} of ${userId} by ${actor}`),
    );
    return Promise.resolve();
  }
}

let stored: Stored;
let recorded: RecordedAudit;
let keys: ApiKeys;
beforeEach(() => {
  stored = new Stored();
  recorded = new RecordedAudit();
  keys = new ApiKeys(stored, new Direct(), new Fixed(), recorded);
});

describe('ApiKeys', () => {
  it('keeps of a value its hash and its last four characters', async () => {
    const { key, value } = await keys.create({ userId: 'ann', title: 'CI' });
    expect(value).toMatch(/^cairn_pat_[\w-]{43}$/);
    expect(stored.hashes).toEqual([hashSecret(value)]);
    expect(key.hint).toBe(value.slice(-4));
    expect(JSON.stringify(stored.all)).not.toContain(value);
  });

  it('makes another value each time', async () => {
    const values = await Promise.all([1, 2, 3].map(() => keys.create({ userId: 'ann', title: 'CI' })));
    expect(new Set(values.map(({ value }) => value)).size).toBe(3);
  });

  it('refuses a title that says nothing, and a time that has passed', async () => {
    await expect(keys.create({ userId: 'ann', title: ' ' })).rejects.toMatchObject({ kind: 'invalid_request' });
    await expect(keys.create({ userId: 'ann', title: 'CI', expiresAt: NOW })).rejects.toMatchObject({
      details: { fields: [{ field: 'expiresAt' }] },
    });
    expect(stored.all).toEqual([]);
  });

  it('ends a key once and for all', async () => {
    const { key } = await keys.create({ userId: 'ann', title: 'CI' });
    expect((await keys.revoke(key.id)).revokedAt).toBe(NOW);
    for (const id of ['another', newId()]) {
      await expect(keys.revoke(id)).rejects.toMatchObject({ reason: 'api_key_unknown' });
    }
  });

  it('ends all keys of a title that are in force', async () => {
    await keys.create({ userId: 'ann', title: 'CI' });
    await keys.create({ userId: 'ann', title: 'CI' });
    await keys.create({ userId: 'ann', title: 'Laptop' });
    await keys.create({ userId: 'bob', title: 'CI' });
    expect(await keys.revokeTitled('ann', 'CI')).toHaveLength(2);
    expect(stored.all.map(({ revokedAt }) => revokedAt !== null)).toEqual([true, true, false, false]);
    expect(await keys.revokeTitled('ann', 'CI')).toEqual([]);
  });

  it('accounts for what it makes and ends, once', async () => {
    const { key } = await keys.create({ userId: 'ann', title: 'CI' }, { userId: 'ann' });
    await keys.create({ userId: 'ann', title: 'Backup' });
    await keys.revoke(key.id);
    await keys.revoke(key.id);
    await keys.revokeTitled('ann', 'Backup', { userId: 'bob' });
    expect(recorded.all).toEqual([
      'api_token.created CI of ann by ann',
      'api_token.created Backup of ann by nobody',
      'api_token.revoked CI of ann by nobody',
      'api_token.revoked Backup of ann by bob',
    ]);
  });

  it('says all that is wrong at once', async () => {
    const wrong = { title: '', description: '\u0000', expiresAt: NOW };
    await expect(keys.create({ userId: 'ann', ...wrong })).rejects.toMatchObject({
      details: { fields: [{ field: 'title' }, { field: 'description' }, { field: 'expiresAt' }] },
    });
  });

  it('ends for somebody only what is theirs', async () => {
    const { key } = await keys.create({ userId: 'ann', title: 'CI' });
    for (const id of [key.id, 'no id']) {
      await expect(keys.revokeOwn('bob', id, {})).rejects.toMatchObject({ reason: 'api_key_unknown' });
    }
    expect(stored.all[0]!.revokedAt).toBeNull();
    expect(await keys.revokeOwn('ann', key.id, {})).toMatchObject({ revokedAt: NOW });
  });
});
