import {
  addMember,
  cookieOf,
  expectOk,
  expectProblem,
  join,
  newKey,
  newPerson,
  newSession,
  newTenant,
  sql,
  unique,
  untilNoticed,
  type Tenant,
} from '../../support';
import { apiKey } from '../../support/client';
import { auditOf } from '../../support/history';
import { done, expectFault, newProvider, SCHEMAS, type ScimClient } from './scim';

let tenant: Tenant;
let scim: ScimClient;

beforeEach(async () => {
  tenant = await newTenant();
  scim = await newProvider(tenant);
});

const address = () => `${unique('p-')}@example.com`;

/** As Entra ID sends a new user, with attributes that nobody keeps here. */
const entraUser = (userName: string) => ({
  schemas: [SCHEMAS.user, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: unique('entra-'),
  userName,
  active: true,
  displayName: 'Ann Lee',
  emails: [{ primary: true, type: 'work', value: userName }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Ann Lee', familyName: 'Lee', givenName: 'Ann' },
  title: 'Engineer',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'R&D' },
});

const oktaUser = (userName: string) => ({
  schemas: [SCHEMAS.user],
  userName,
  name: { givenName: 'Bea', familyName: 'Koh' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Bea Koh',
  locale: 'en-US',
  externalId: unique('okta-'),
  groups: [],
  password: 'never kept',
  active: true,
});

/** A way for somebody to be signed in, and a key. */
async function signedIn(userId: string) {
  const session = await newSession({ userId });
  const key = await newKey(userId);
  return {
    browser: tenant.v2.as({ ...cookieOf(session), 'X-Form-Token': session.formToken }),
    program: tenant.v2.as(apiKey(key)),
  };
}

const members = async () =>
  sql<{ user_id: string; role: string; is_active: boolean }>(
    'select user_id, role, is_active from workspace_members where workspace_id = $1 and user_id <> $2 order by created_at',
    [tenant.workspaceId, tenant.owner.userId],
  );

describe('Entra ID', () => {
  it('looks for a user, adds, changes and disables them, who is out within a second', async () => {
    const userName = address();
    expect(done(await scim.found('Users', `userName eq "${userName}"`))).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      Resources: [],
    });
    const created = await scim.post('/Users', entraUser(userName));
    const user = done(created, 201);
    expect(user).toMatchObject({
      schemas: [SCHEMAS.user],
      userName,
      active: true,
      displayName: 'Ann Lee',
      name: { givenName: 'Ann', familyName: 'Lee', formatted: 'Ann Lee' },
      emails: [{ value: userName, type: 'work', primary: true }],
      meta: { resourceType: 'User' },
    });
    expect(created.headers.get('location')).toBe(user.meta.location);
    expect(created.headers.get('etag')).toBe(user.meta.version);
    expect(user).not.toHaveProperty('title');
    expect(await members()).toEqual([{ user_id: user.id, role: 'member', is_active: true }]);
    expect(done(await scim.found('Users', `userName eq "${userName.toUpperCase()}"`)).Resources).toEqual([user]);

    const renamed = await scim.patch(`/Users/${user.id}`, [
      { op: 'Replace', path: 'displayName', value: 'Ann L.' },
      { op: 'Replace', path: 'name.familyName', value: 'Li' },
      { op: 'Add', path: 'title', value: 'Lead' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'other@example.com' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Sales' },
    ]);
    expect(done(renamed)).toMatchObject({
      displayName: 'Ann L.',
      name: { givenName: 'Ann', familyName: 'Li' },
      emails: [{ value: userName }],
    });
    const dotted = { op: 'replace', value: { 'name.givenName': 'Anna', displayName: 'Anna Li', active: 'True' } };
    expect(done(await scim.patch(`/Users/${user.id}`, [dotted]))).toMatchObject({
      displayName: 'Anna Li',
      name: { givenName: 'Anna' },
      active: true,
    });

    const { browser, program } = await signedIn(user.id as string);
    expectOk(await browser.get('projects/'));
    expectOk(await program.get('projects/'));
    const off = await scim.patch(`/Users/${user.id}`, [{ op: 'Replace', path: 'active', value: 'False' }]);
    expect(done(off).active).toBe(false);
    await untilNoticed();
    expectProblem(await browser.get('/api/v2/users/me/'), 401);
    expectProblem(await program.get('/api/v2/users/me/'), 401);
    expect(await members()).toEqual([{ user_id: user.id, role: 'member', is_active: false }]);

    const on = await scim.patch(`/Users/${user.id}`, [{ op: 'Replace', value: { active: true } }]);
    expect(done(on).active).toBe(true);
    await untilNoticed();
    expectOk(await program.get('projects/'));
    expectProblem(await browser.get('/api/v2/users/me/'), 401);
  });

  it('removes a user, and may add them again', async () => {
    const sent = entraUser(address());
    const { id } = done(await scim.post('/Users', sent), 201);
    expect((await scim.delete(`/Users/${id}`)).status).toBe(204);
    expectFault(await scim.get(`/Users/${id}`), 404);
    expectFault(await scim.delete(`/Users/${id}`), 404);
    const [account] = await sql<{ is_active: boolean }>('select is_active from users where id = $1', [id]);
    expect(account).toEqual({ is_active: false });
    expect(done(await scim.post('/Users', sent), 201)).toMatchObject({ id, active: true });
  });

  it('is told of in the audit log, with the token as the reason', async () => {
    const user = done(await scim.post('/Users', entraUser(address())), 201);
    const unchanged = [{ op: 'replace', path: 'displayName', value: 'Ann Lee' }];
    done(await scim.patch(`/Users/${user.id}`, unchanged));
    done(await scim.patch(`/Users/${user.id}`, [{ op: 'replace', path: 'active', value: false }]));
    const entries = await auditOf(tenant, 'provisioning.user');
    expect(entries.map(({ event_name }) => event_name)).toEqual([
      'provisioning.user_created',
      'provisioning.user_deactivated',
    ]);
    expect(entries[0]).toMatchObject({
      actor_type: 'system',
      target_id: user.id,
      reason: 'Provisioning by the token "Test"',
    });
    expect((await auditOf(tenant, 'member.')).map(({ event_name }) => event_name)).toEqual([
      'member.joined',
      'member.removed',
    ]);
  });
});

describe('Okta', () => {
  it('creates, replaces and deactivates a user by PUT', async () => {
    const userName = address();
    const sent = oktaUser(userName);
    const user = done(await scim.post('/Users', sent), 201);
    const changed = { ...sent, id: user.id, displayName: 'Bea K.', name: { givenName: 'B.', familyName: 'Koh' } };
    expect(done(await scim.put(`/Users/${user.id}`, changed))).toMatchObject({
      displayName: 'Bea K.',
      name: { givenName: 'B.' },
      active: true,
    });
    const key = await newKey(user.id as string);
    expect(done(await scim.put(`/Users/${user.id}`, { ...changed, active: false }))).toMatchObject({ active: false });
    await untilNoticed();
    expectProblem(await tenant.v2.as(apiKey(key)).get('/api/v2/users/me/'), 401);
    expect(done(await scim.put(`/Users/${user.id}`, { ...changed, active: true }))).toMatchObject({ active: true });
  });

  it('pages through users', async () => {
    for (let index = 0; index < 4; index++) done(await scim.post('/Users', oktaUser(address())), 201);
    const first = done(await scim.get('/Users?startIndex=1&count=2'));
    expect(first).toMatchObject({ totalResults: 5, startIndex: 1, itemsPerPage: 2 });
    const rest = done(await scim.get('/Users?startIndex=3&count=200'));
    expect(rest).toMatchObject({ totalResults: 5, startIndex: 3, itemsPerPage: 3 });
    const ids = [...first.Resources, ...rest.Resources].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(5);
    expect(done(await scim.get('/Users?count=0'))).toMatchObject({ totalResults: 5, itemsPerPage: 0, Resources: [] });
    expect(done(await scim.get('/Users?startIndex=99'))).toMatchObject({ totalResults: 5, Resources: [] });
    expectFault(await scim.get('/Users?count=many'), 400, 'invalidValue');
    const sorted = done(await scim.get('/Users?sortBy=userName&sortOrder=descending')).Resources as {
      userName: string;
    }[];
    const names = sorted.map(({ userName }) => userName);
    expect(names).toEqual([...names].sort().reverse());
  });
});

describe('people of other workspaces', () => {
  it('are linked by their address, and keep their account as it is', async () => {
    const other = await newTenant();
    const person = await addMember(other, 'member');
    const user = done(await scim.post('/Users', { ...entraUser(person.email), displayName: 'Impostor' }), 201);
    expect(user).toMatchObject({ id: person.userId, displayName: person.email.split('@')[0] });
    done(await scim.put(`/Users/${user.id}`, { ...entraUser(person.email), displayName: 'Impostor' }));
    done(await scim.patch(`/Users/${user.id}`, [{ op: 'replace', path: 'active', value: false }]));
    await untilNoticed();
    expectOk(await person.v2.get('projects/'));
    expectProblem(await tenant.v2.as(apiKey(person.key)).get('projects/'), 404);
    const [row] = await sql<{ display_name: string; is_active: boolean }>(
      'select display_name, is_active from users where id = $1',
      [person.userId],
    );
    expect(row).toEqual({ display_name: person.email.split('@')[0], is_active: true });
  });

  it('do not exist for the provider', async () => {
    const other = await newTenant();
    const person = await addMember(other, 'member');
    for (const id of [person.userId, 'no-id', '00000000-0000-4000-8000-000000000000']) {
      expectFault(await scim.get(`/Users/${id}`), 404);
      expectFault(await scim.put(`/Users/${id}`, entraUser(address())), 404);
      expectFault(await scim.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }]), 404);
      expectFault(await scim.delete(`/Users/${id}`), 404);
    }
    expect(done(await scim.found('Users', `userName eq "${person.email}"`)).totalResults).toBe(0);
    expectOk(await person.v2.get('projects/'));
  });

  it('stay signed in where they still are', async () => {
    const userName = address();
    const user = done(await scim.post('/Users', entraUser(userName)), 201);
    const other = await newTenant();
    await join(other, { userId: user.id } as never, 'member');
    const key = await newKey(user.id as string);
    done(await scim.patch(`/Users/${user.id}`, [{ op: 'replace', path: 'active', value: false }]));
    await untilNoticed();
    expectProblem(await tenant.v2.as(apiKey(key)).get('projects/'), 404);
    expectOk(await other.v2.as(apiKey(key)).get('projects/'));
  });
});

describe('members whom nobody has provisioned', () => {
  it('are found, and the provider’s from the first change on', async () => {
    const person = await addMember(tenant, 'admin');
    const [found] = done(await scim.found('Users', `emails.value eq "${person.email}"`)).Resources;
    expect(found).toMatchObject({ id: person.userId, userName: person.email, active: true });
    expectFault(await scim.post('/Users', entraUser(person.email)), 409, 'uniqueness');
    const sent = { ...entraUser(person.email), externalId: 'x-1' };
    expect(done(await scim.put(`/Users/${person.userId}`, sent))).toMatchObject({ externalId: 'x-1' });
    expect(done(await scim.found('Users', 'externalId eq "x-1"')).totalResults).toBe(1);
    expect(await members()).toEqual([{ user_id: person.userId, role: 'admin', is_active: true }]);
    expect((await scim.delete(`/Users/${person.userId}`)).status).toBe(204);
    await untilNoticed();
    expectProblem(await person.v2.get('projects/'), 404);
    expectOk(await person.v2.get('/api/v2/users/me/'));
  });

  it('cannot be shut out if the workspace would be without an owner', async () => {
    const { userId } = tenant.owner;
    expectFault(await scim.delete(`/Users/${userId}`), 409);
    expectFault(await scim.patch(`/Users/${userId}`, [{ op: 'replace', path: 'active', value: false }]), 409);
    expectOk(await tenant.v2.get('projects/'));
  });

  it('whom the workspace removed are let in again when the provider says so', async () => {
    const user = done(await scim.post('/Users', entraUser(address())), 201);
    expect((await tenant.v2.post('members/remove/', { email: user.userName })).status).toBe(204);
    expect(done(await scim.get(`/Users/${user.id}`)).active).toBe(false);
    done(await scim.patch(`/Users/${user.id}`, [{ op: 'replace', path: 'displayName', value: 'Ann' }]));
    expect(done(await scim.get(`/Users/${user.id}`)).active).toBe(false);
    done(await scim.patch(`/Users/${user.id}`, [{ op: 'replace', path: 'active', value: true }]));
    expect(done(await scim.get(`/Users/${user.id}`)).active).toBe(true);
  });
});

describe('an account that an instance administrator has deactivated', () => {
  it('is not activated by a provider, whose removal counts all the same', async () => {
    const person = await newPerson(tenant.slug);
    await sql('update users set is_active = false where id = $1', [person.userId]);
    const user = done(await scim.post('/Users', entraUser(person.email)), 201);
    expect(user).toMatchObject({ id: person.userId, active: false });
    done(await scim.patch(`/Users/${user.id}`, [{ op: 'replace', path: 'active', value: false }]));
    expect(await members()).toEqual([{ user_id: person.userId, role: 'member', is_active: false }]);
    const [row] = await sql<{ is_active: boolean }>('select is_active from users where id = $1', [person.userId]);
    expect(row).toEqual({ is_active: false });
  });
});

describe('bad requests', () => {
  it('are refused with the attribute and the rule', async () => {
    const userName = address();
    const cases: readonly [object | string, string][] = [
      [{}, 'invalidValue'],
      [{ userName: '' }, 'invalidValue'],
      [{ userName: 7 }, 'invalidValue'],
      [{ userName: 'no-address' }, 'invalidValue'],
      [{ userName: 'x'.repeat(300) }, 'invalidValue'],
      [{ userName, active: 'maybe' }, 'invalidValue'],
      [{ userName, name: 'Ann' }, 'invalidSyntax'],
      [{ userName, emails: ['x'] }, 'invalidSyntax'],
      [{ userName, emails: [{ value: 'x' }] }, 'invalidValue'],
      ['[]', 'invalidSyntax'],
      ['{', 'invalidSyntax'],
      ['"x"', 'invalidSyntax'],
    ];
    for (const [body, scimType] of cases) expectFault(await scim.post('/Users', body), 400, scimType);
    expect(await members()).toEqual([]);
    const type = { 'Content-Type': 'text/plain' };
    expectFault(await scim.post('/Users', { userName }, type), 415);
    expectFault(await scim.post('/Users', { userName, title: 'x'.repeat(1_100_000) }), 413);
  });

  it('of patches too', async () => {
    const { id } = done(await scim.post('/Users', entraUser(address())), 201);
    const cases: readonly [object, string][] = [
      [{ op: 'move', path: 'active', value: true }, 'invalidSyntax'],
      [{ op: 'replace', path: 'active' }, 'invalidValue'],
      [{ op: 'remove' }, 'noTarget'],
      [{ op: 'replace', value: 'x' }, 'invalidValue'],
      [{ op: 'replace', path: 'a b', value: 'x' }, 'invalidPath'],
      [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
      [{ op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
      [{ op: 'remove', path: 'userName' }, 'invalidValue'],
      [{ op: 'replace', path: 'emails[type eq].value', value: 'x' }, 'invalidFilter'],
      [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
      [{ op: 'replace', path: 'displayName[value eq "x"]', value: 'x' }, 'invalidPath'],
    ];
    for (const [operation, scimType] of cases) {
      expectFault(await scim.patch(`/Users/${id}`, [operation]), 400, scimType);
    }
    expectFault(await scim.patch(`/Users/${id}`, []), 400, 'invalidSyntax');
    const many = Array.from({ length: 501 }, () => ({ op: 'replace', path: 'displayName', value: 'x' }));
    expectFault(await scim.patch(`/Users/${id}`, many), 413, 'tooMany');
    const polluting = { op: 'add', path: '__proto__.polluted', value: 'x' };
    expectFault(await scim.patch(`/Users/${id}`, [polluting]), 400, 'invalidPath');
    done(await scim.patch(`/Users/${id}`, [{ op: 'add', path: 'constructor.prototype', value: 'x' }]));
    expect(done(await scim.get(`/Users/${id}`)).displayName).toBe('Ann Lee');
  });

  it('of a name that somebody has', async () => {
    const [one, two] = [address(), address()];
    done(await scim.post('/Users', entraUser(one)), 201);
    expectFault(await scim.post('/Users', entraUser(one)), 409, 'uniqueness');
    expectFault(await scim.post('/Users', { ...entraUser(address()), userName: one.toUpperCase() }), 409, 'uniqueness');
    const { id } = done(await scim.post('/Users', entraUser(two)), 201);
    expectFault(await scim.patch(`/Users/${id}`, [{ op: 'replace', path: 'userName', value: one }]), 409, 'uniqueness');
    const both = await Promise.all(
      [0, 1, 2].map(async () => scim.post('/Users', entraUser('once@' + unique('e') + '.example'))),
    );
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201]);
    const same = address();
    const racing = await Promise.all([0, 1, 2, 3].map(() => scim.post('/Users', entraUser(same))));
    expect(racing.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('of addresses that lead nowhere', async () => {
    expectFault(await scim.get('/Devices'), 404);
    expectFault(await scim.get('/'), 404);
  });
});

describe('versions', () => {
  it('let one of two changes through', async () => {
    const created = await scim.post('/Users', entraUser(address()));
    const { id } = done(created, 201);
    const etag = created.headers.get('etag')!;
    expect(etag).toMatch(/^W\/"/);
    const rename = (value: string) => [{ op: 'replace', path: 'displayName', value }];
    const changed = await scim.patch(`/Users/${id}`, rename('One'), { 'If-Match': etag });
    done(changed);
    expectFault(await scim.patch(`/Users/${id}`, rename('Two'), { 'If-Match': etag }), 412);
    expectFault(await scim.put(`/Users/${id}`, entraUser(address()), { 'If-Match': etag }), 412);
    expectFault(await scim.delete(`/Users/${id}`, { 'If-Match': etag }), 412);
    done(await scim.patch(`/Users/${id}`, rename('Two'), { 'If-Match': '*' }));
    const current = (await scim.get(`/Users/${id}`)).headers.get('etag')!;
    expect((await scim.get(`/Users/${id}`, { 'If-None-Match': current })).status).toBe(304);
    expect((await scim.delete(`/Users/${id}`, { 'If-Match': current })).status).toBe(204);
  });
});

describe('filters', () => {
  it('find by every attribute and operator', async () => {
    const mark = unique('m');
    const ann = done(
      await scim.post('/Users', { ...entraUser(`${mark}-ann@example.com`), externalId: `${mark}-1` }),
      201,
    );
    const bob = done(
      await scim.post('/Users', {
        ...entraUser(`${mark}-bob@example.com`),
        externalId: `${mark}-2`,
        displayName: 'Bob_%',
      }),
      201,
    );
    done(await scim.patch(`/Users/${bob.id}`, [{ op: 'replace', path: 'active', value: false }]));
    const ids = async (filter: string) =>
      done(await scim.found('Users', filter)).Resources.map(({ id }: { id: string }) => id) as string[];
    const both = [ann.id, bob.id];
    const mine = `userName sw "${mark}"`;
    const cases: readonly [string, string[]][] = [
      [`externalId eq "${mark}-1"`, [ann.id]],
      [`externalId eq "${mark.toUpperCase()}-1"`, []],
      [`userName eq "${mark}-ANN@example.com"`, [ann.id]],
      [`emails.value eq "${mark}-bob@example.com"`, [bob.id]],
      [`emails[type eq "work" and value co "${mark}-a"]`, [ann.id]],
      [`emails[type eq "home" and value co "${mark}"]`, []],
      [`${mine} and active eq false`, [bob.id]],
      [`${mine} and active eq "True"`, [ann.id]],
      [`${mine} and not (active eq true)`, [bob.id]],
      [`${mine} and displayName eq "bob_%"`, [bob.id]],
      [`${mine} and displayName co "_%"`, [bob.id]],
      [`${mine} and displayName ew "lee"`, [ann.id]],
      [`${mine} and displayName ne "Ann Lee"`, [bob.id]],
      [`${mine} and (externalId eq "${mark}-1" or externalId eq "${mark}-2")`, both],
      [`${mine} and externalId pr`, both],
      [`${mine} and not (externalId pr)`, []],
      [`${mine} and userName gt "${mark}-b"`, [bob.id]],
      [`${mine} and meta.created gt "2020-01-01T00:00:00Z"`, both],
      [`${mine} and meta.created lt "2020-01-01T00:00:00Z"`, []],
      [`urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${mark}-ann@example.com"`, [ann.id]],
      [`id eq "${ann.id}"`, [ann.id]],
      [`${mine} and name.givenName eq "ann"`, both],
    ];
    for (const [filter, expected] of cases)
      expect({ filter, found: await ids(filter) }).toEqual({ filter, found: expected });
  });

  it('that are hostile or huge are refused at once', async () => {
    const hostile = [
      'userName',
      'userName eq',
      'userName eq "x" and',
      'userName eq "x") or (1 eq 1',
      'password eq "x"',
      '__proto__ eq "x"',
      'constructor pr',
      'userName eq 7',
      'active gt true',
      'active eq "perhaps"',
      'meta.created gt "yesterday"',
      'meta.created co "2020"',
      'userName regex "x"',
      `userName eq "${'\n'.repeat(200)}`,
      `${'('.repeat(30)}userName pr${')'.repeat(30)}`,
      `${'not '.repeat(200)}userName pr`,
      Array.from({ length: 60 }, () => 'id pr').join(' or '),
      `userName eq "${'x'.repeat(3_000)}"`,
    ];
    const began = Date.now();
    for (const filter of hostile) {
      const reply = await scim.found('Users', filter);
      expect({ filter, status: reply.status, type: reply.body?.scimType }).toEqual({
        filter,
        status: 400,
        type: 'invalidFilter',
      });
    }
    expect(Date.now() - began).toBeLessThan(5_000);
    const injected = done(await scim.found('Users', `userName eq "x' or '1'='1"`));
    expect(injected.totalResults).toBe(0);
  });

  it('leave only the attributes that are asked for', async () => {
    const { id } = done(await scim.post('/Users', entraUser(address())), 201);
    expect(Object.keys(done(await scim.get(`/Users/${id}?attributes=userName`))).sort()).toEqual([
      'id',
      'schemas',
      'userName',
    ]);
    const some = done(await scim.get(`/Users/${id}?attributes=name.givenName`));
    expect(some.name).toEqual({ givenName: 'Ann' });
    const without = done(await scim.get(`/Users/${id}?excludedAttributes=emails,name.familyName`));
    expect(without).not.toHaveProperty('emails');
    expect(without.name).toEqual({ formatted: 'Ann Lee', givenName: 'Ann' });
  });
});
