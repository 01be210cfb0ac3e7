import { hashSecret } from '#auth';
import { Clock, PersonAuditTrail, UnitOfWork, type AuditActor, type AuditEntry } from '#kernel';
import { PersonalTokenRepository, type PersonalToken } from './personal-token.repository';
import { PersonalTokens } from './personal-tokens';
import { ScopeCatalogue } from './scope-catalogue';

const NOW = '2026-01-31T12:00:00.000000Z';

class Stored extends PersonalTokenRepository {
  readonly all = new Map<string, PersonalToken>();
  readonly hashes: string[] = [];
  insert(token: PersonalToken, hash: string) {
    this.all.set(token.id, token);
    this.hashes.push(hash);
    return Promise.resolve();
  }
  find = (id: string) => Promise.resolve(this.all.get(id) ?? null);
  list = () => Promise.resolve([...this.all.values()].map((token) => ({ ...token, email: 'ann@example.com' })));
  revoke(at: string, ids: readonly string[]) {
    for (const id of ids) this.all.set(id, { ...this.all.get(id)!, revokedAt: at });
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
  append(userId: string, _by: AuditActor, ...entries: readonly AuditEntry[]) {
    this.all.push(...entries.map(({ eventName, target }) => `${eventName} ${target.displayName} of ${userId}`));
    return Promise.resolve();
  }
}

class Few extends ScopeCatalogue {
  all = () => Promise.resolve([{ name: 'states:read', access: 'read', description: '', isApart: false } as const]);
}

let stored: Stored;
let recorded: RecordedAudit;
let tokens: PersonalTokens;
beforeEach(() => {
  stored = new Stored();
  recorded = new RecordedAudit();
  tokens = new PersonalTokens(stored, new Direct(), new Fixed(), recorded, new Few());
});

it('keeps of a value its hash and its last four characters, and how far it reaches', async () => {
  const { token, value } = await tokens.create({ userId: 'ann', title: ' CI ', scopes: ['states:read'] });
  expect(value).toMatch(/^cairn_sat_[\w-]{43}$/);
  expect(stored.hashes).toEqual([hashSecret(value)]);
  expect(token).toMatchObject({ title: 'CI', hint: value.slice(-4), scopes: ['states:read'], expiresAt: null });
  expect(JSON.stringify([...stored.all.values()])).not.toContain(value);
});

it('says all that is wrong at once, also that nothing was chosen', async () => {
  const wrong = { title: '', description: '\u0000', expiresAt: NOW, scopes: ['state:read'] };
  const fields = ['title', 'description', 'expiresAt', 'scopes'].map((field) => ({ field }));
  await expect(tokens.create({ userId: 'ann', ...wrong })).rejects.toMatchObject({ details: { fields } });
  await expect(tokens.create({ userId: 'ann', title: 'CI' })).rejects.toMatchObject({
    details: { fields: [{ field: 'scopes', message: 'Choose at least one scope.' }] },
  });
  expect(stored.all.size).toBe(0);
});

it('ends one for its owner alone, and accounts for it', async () => {
  const { token } = await tokens.create({ userId: 'ann', title: 'CI', readOnly: true });
  for (const id of [token.id, 'no id']) {
    await expect(tokens.revokeOwn('bob', id, {})).rejects.toMatchObject({ reason: 'access_token_unknown' });
  }
  expect(await tokens.revokeOwn('ann', token.id, {})).toMatchObject({ revokedAt: NOW });
  expect(recorded.all).toEqual(['access_token.created CI of ann', 'access_token.revoked CI of ann']);
});
