import { randomUUID } from 'node:crypto';
import {
  addMember,
  expectOk,
  expectProblem,
  fieldCodes,
  insert,
  newTenant,
  oauthToken,
  openScene,
  sql,
  unique,
  type Client,
  type Project,
  type Tenant,
} from '../../support';
import { auditOf } from '../../support/history';

const PATH = 'audit-logs/';

interface Entry {
  readonly id: string;
  readonly event_id: string;
  readonly event_name: string;
  readonly sequence_number: number;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly created_at: string;
}

let tenant: Tenant;
let project: Project;

beforeEach(async () => {
  ({ tenant, project } = await openScene(await newTenant({ features: ['wiki'] })));
});

const list = async (query = '', client: Client = tenant.v2): Promise<Entry[]> =>
  expectOk(await client.get(`${PATH}?${query}`)).data;
const events = async (query = '', client?: Client): Promise<string[]> =>
  (await list(query, client)).map(({ event_name }) => event_name);

/** Switches the features on, one entry each. */
const enable = async (...names: string[]): Promise<void> => {
  for (const name of names) expectOk(await tenant.v2.patch('features/', { [`is_${name}_enabled`]: true }));
};

describe('version 2', () => {
  describe('an entry', () => {
    it('tells who did what to what, from where, and what it was before', async () => {
      await enable('teams');
      const [entry] = await list('event_name=feature.enabled');
      const { email, userId } = tenant.owner;
      expect(entry).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        sequence_number: 2,
        event_name: 'feature.enabled',
        category: 'settings',
        outcome: 'success',
        source: 'api',
        actor_type: 'api_token',
        actor_id: userId,
        actor_display_name: email.split('@')[0],
        actor_email: email,
        target_type: 'workspace',
        target_id: tenant.workspaceId,
        target_display_name: tenant.slug,
        old_value: false,
        new_value: true,
        reason: '',
        metadata: { feature: 'teamspaces', request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
        ip_address: '127.0.0.1',
        user_agent: 'cairn-tests',
        workspace_id: tenant.workspaceId,
        project_id: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      });
      expect(entry!.event_id).not.toBe(entry!.id);
    });

    it('names the request, so that its lines in the log can be found', async () => {
      const headers = { 'X-Request-Id': `audited-${tenant.slug}` };
      expectOk(await tenant.v2.patch('features/', { is_wiki_enabled: false }, { headers }));
      const [entry] = await list('event_name=feature.disabled');
      expect(entry!.metadata).toEqual({ feature: 'wiki', request_id: headers['X-Request-Id'] });
    });

    it('keeps the names of the moment', async () => {
      const before = tenant.owner.email;
      await sql(`update users set email = $2, display_name = 'New name' where id = $1`, [
        tenant.owner.userId,
        `${unique('new-')}@example.com`,
      ]);
      await enable('teams');
      const emails = (await auditOf(tenant)).map(({ actor_email }) => actor_email);
      expect(emails[0]).toBe(before);
      expect(emails[1]).toMatch(/^new-/);
    });

    it('is read by its id, not by that of its event', async () => {
      const [entry] = await list('event_name=project.created');
      expect(expectOk(await tenant.v2.get(`${PATH}${entry!.id}/`))).toEqual(entry);
      expect(expectOk(await tenant.v2.get(`${PATH}${entry!.id}/?fields=event_name`))).toEqual({
        id: entry!.id,
        event_name: 'project.created',
      });
      expectProblem(await tenant.v2.get(`${PATH}${entry!.event_id}/`), 404, 'not_found');
    });

    it('cannot be written, changed or deleted', async () => {
      const [entry] = await list();
      for (const method of ['post', 'put', 'patch', 'delete'] as const) {
        expectProblem(await tenant.v2[method](`${PATH}${entry!.id}/`, {}), 405);
        expectProblem(await tenant.v2[method](PATH, {}), 405);
      }
    });
  });

  describe('the list', () => {
    it('is newest first, and is ordered by time or id in both directions', async () => {
      await enable('teams', 'pi', 'release');
      const numbers = async (query: string) => (await list(query)).map(({ sequence_number }) => sequence_number);
      await list();
      for (const order of ['', 'order_by=-created_at', 'order_by=-id']) {
        expect(await numbers(order)).toEqual([5, 4, 3, 2, 1]);
      }
      for (const order of ['order_by=created_at', 'order_by=id']) expect(await numbers(order)).toEqual([1, 2, 3, 4, 5]);
      const unknown = await tenant.v2.get(`${PATH}?order_by=actor_id`);
      expect(expectOk(unknown).data[0].sequence_number).toBe(5);
      expect(unknown.headers.get('x-ignored-parameters')).toBe('order_by');
    });

    it.each(['order_by=-created_at', 'order_by=id'])(
      'is paged by cursor without loss while it grows: %s',
      async (order) => {
        await enable('teams', 'pi', 'release', 'customer', 'initiative');
        const wanted = new Set(['project.created', 'feature.enabled']);
        const seen: Entry[] = [];
        let cursor = '';
        do {
          const query = `${order}&paginate=cursor&per_page=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
          const page = expectOk(await tenant.v2.get(`${PATH}?${query}`));
          seen.push(...page.data);
          cursor = page.next_cursor ?? '';
          if (seen.length === 2) await enable('state_duration');
        } while (cursor);
        const numbers = seen.filter(({ event_name }) => wanted.has(event_name)).map((entry) => entry.sequence_number);
        expect(new Set(numbers).size).toBe(numbers.length);
        for (const number of [1, 2, 3, 4, 5, 6]) expect(numbers).toContain(number);
      },
    );

    it('is paged by offset', async () => {
      await enable('teams', 'pi', 'release');
      const page = expectOk(await tenant.v2.get(`${PATH}?per_page=2&offset=2&order_by=created_at`));
      expect(page).toMatchObject({ next: 4, previous: 0, total_count: 5 });
      expect(page.data.map(({ sequence_number }: Entry) => sequence_number)).toEqual([3, 4]);
    });

    describe('filters', () => {
      let other: Awaited<ReturnType<typeof addMember>>;

      beforeEach(async () => {
        other = await addMember(tenant, 'admin');
        await enable('teams', 'customer');
        expectOk(await other.v2.patch(`projects/${project.id}/features/`, { is_parallel_cycles_enabled: true }));
        await insert('audit_logs', await foreignEntry());
      });

      /** An entry of a kind that nothing here writes. */
      async function foreignEntry(): Promise<Record<string, unknown>> {
        const [row] = await sql('select * from audit_logs where workspace_id = $1 limit 1', [tenant.workspaceId]);
        return {
          ...row,
          id: randomUUID(),
          event_id: randomUUID(),
          sequence_number: 99,
          event_name: 'auth.login_failed',
          category: 'auth',
          outcome: 'failure',
          source: 'auth',
          actor_type: 'anonymous',
          actor_id: null,
          actor_display_name: '',
          actor_email: '',
          target_type: 'user',
          target_id: 'mallory@example.com',
          target_display_name: '50%_off',
          ip_address: '192.0.2.7',
          created_at: '2020-02-03T04:05:06.000007Z',
        };
      }

      it.each<[string, () => string, readonly string[]]>([
        ['event name', () => 'event_name=feature.enabled', ['feature.enabled', 'feature.enabled', 'feature.enabled']],
        ['actor', () => `actor_id=${other.userId}`, ['feature.enabled']],
        ['category', () => 'category=auth', ['auth.login_failed']],
        ['outcome', () => 'outcome=failure', ['auth.login_failed']],
        ['target type', () => 'target_type=project', ['feature.enabled', 'project.created']],
        ['target', () => `target_id=${project.id}`, ['feature.enabled', 'project.created']],
        ['address', () => 'ip_address=192.0.2.7', ['auth.login_failed']],
        [
          'time, inclusive',
          () => 'created_after=2020-02-03T04:05:06.000007Z&created_before=2020-02-03T04:05:06.000007Z',
          ['auth.login_failed'],
        ],
        ['time up to', () => 'created_before=2020-12-31T00:00:00Z', ['auth.login_failed']],
        [
          'several at once',
          () => `event_name=feature.enabled&target_type=workspace`,
          ['feature.enabled', 'feature.enabled'],
        ],
        ['several that exclude each other', () => `outcome=failure&target_type=workspace`, []],
        ['search in the event', () => 'search=LOGIN', ['auth.login_failed']],
        ['search in the target', () => 'search=50%25_o', ['auth.login_failed']],
        [
          'search in the actor',
          () => `search=${other.email.slice(0, -12).toUpperCase()}&event_name=feature.enabled`,
          ['feature.enabled'],
        ],
        ['search that is no pattern', () => 'search=50_off', []],
      ])('by %s', async (_, query, expected) => {
        const found = (await events(query())).filter((event) => event !== 'audit_log.searched');
        expect(found).toEqual(expected);
      });

      it('that no entry can have are refused, all of them at once', async () => {
        const query = 'category=money&outcome=maybe&actor_id=ann&created_after=yesterday';
        expect(fieldCodes(await tenant.v2.get(`${PATH}?${query}`)).sort()).toEqual([
          'actor_id invalid',
          'category invalid_choice',
          'created_after invalid',
          'outcome invalid_choice',
        ]);
      });
    });
  });

  describe('reading it', () => {
    const readings = async () =>
      (await auditOf(tenant, 'audit_log.')).map(({ event_name, metadata, target_id }) => ({
        event_name,
        metadata: { ...metadata, request_id: undefined },
        target_id,
      }));

    it('is told once for each question, however many pages are read', async () => {
      for (const query of ['', 'per_page=1', 'per_page=1&offset=1', 'paginate=cursor', 'fields=id', 'order_by=id']) {
        await list(query);
      }
      await list('', tenant.v2.elsewhere());
      const target_id = tenant.workspaceId;
      expect(await readings()).toEqual([{ event_name: 'audit_log.searched', metadata: {}, target_id }]);

      const question = 'category=settings&search=proj&created_after=2020-01-01T00:00:00Z';
      await list(question);
      await list(`${question}&per_page=1`);
      const metadata = { category: 'settings', search: 'proj', created_after: '2020-01-01T00:00:00Z' };
      expect(await readings()).toEqual([
        { event_name: 'audit_log.searched', metadata: {}, target_id },
        { event_name: 'audit_log.searched', metadata, target_id },
      ]);
    });

    it('is told of each person', async () => {
      const admin = await addMember(tenant, 'admin');
      await list();
      await list('', admin.v2);
      const actors = (await auditOf(tenant, 'audit_log.searched')).map(({ actor_id }) => actor_id);
      expect(actors).toEqual([tenant.owner.userId, admin.userId]);
    });

    it('is told again after a while', async () => {
      await list();
      await sql(`update audit_logs set created_at = now() - interval '11 minutes' where workspace_id = $1`, [
        tenant.workspaceId,
      ]);
      await list();
      expect(await readings()).toHaveLength(2);
    });

    it('is told where an entry is looked at', async () => {
      const [entry] = await list('event_name=project.created');
      for (let times = 0; times < 3; times++) expectOk(await tenant.v2.get(`${PATH}${entry!.id}/`));
      const [, viewed, ...more] = await auditOf(tenant, 'audit_log.');
      expect(viewed).toMatchObject({
        event_name: 'audit_log.viewed',
        category: 'security',
        target_type: 'audit_log',
        target_id: entry!.id,
        target_display_name: 'project.created',
      });
      expect(more).toEqual([]);
    });
  });

  describe('who may read it', () => {
    it('owners and admins', async () => {
      const { id } = (await list())[0]!;
      for (const role of ['admin', 'member', 'guest'] as const) {
        const { v2 } = await addMember(tenant, role);
        const replies = [await v2.get(PATH), await v2.get(`${PATH}${id}/`)];
        for (const reply of replies) {
          if (role === 'admin') expectOk(reply);
          else expectProblem(reply, 403, 'forbidden');
        }
      }
    });

    it('nobody of another workspace', async () => {
      const [{ id }] = (await list()) as [Entry];
      const other = await newTenant();
      expectProblem(await other.v2.get(`/api/v2/workspaces/${tenant.slug}/${PATH}`), 404, 'not_found');
      expectProblem(await other.v2.get(`${PATH}${id}/`), 404, 'not_found');
      expect((await list('', other.v2)).map(({ event_name }) => event_name)).toEqual(['audit_log.searched']);
    });

    it('tokens by its scope or the global one, and there is none for writing', async () => {
      const token = (scope: string) => oauthToken(tenant, tenant.owner.userId, [scope]);
      for (const scope of ['workspaces.audit_logs:read', 'read']) expectOk(await (await token(scope)).v2.get(PATH));
      expectProblem(await (await token('workspaces.members:read')).v2.get(PATH), 403, 'forbidden');
    });
  });

  it('stays whole under writers at the same time, in all processes', async () => {
    const clients = [tenant.v2, tenant.v2.elsewhere()];
    const names = Array.from({ length: 24 }, () => unique('P').toUpperCase());
    const replies = await Promise.all(
      names.map((name, index) => clients[index % 2]!.post('projects/', { name, identifier: name })),
    );
    for (const reply of replies) expectOk(reply, 201);
    const rows = await sql<{ sequence_number: string; previous_hash: string; hash: string }>(
      'select sequence_number, previous_hash, hash from audit_logs where workspace_id = $1 order by sequence_number',
      [tenant.workspaceId],
    );
    expect(rows.map(({ sequence_number }) => Number(sequence_number))).toEqual(rows.map((_, index) => index + 1));
    expect(rows.slice(1).map(({ previous_hash }) => previous_hash)).toEqual(rows.slice(0, -1).map(({ hash }) => hash));
    expect(rows).toHaveLength(25);
  });

  it('holds nothing of what failed', async () => {
    const before = (await auditOf(tenant)).length;
    const newProject = () => ({ name: unique('N '), identifier: unique('I').toUpperCase() });
    const taken = { name: unique('N '), identifier: project.identifier };
    const create = (body: object) => tenant.v2.post('projects/bulk-create/', body);
    const rows = await create({ items: [newProject(), taken] });
    expect(expectOk(rows)).toMatchObject({ succeeded: 1, failed: 1 });
    expectProblem(await create({ items: [newProject(), taken], all_or_none: true }), 409, 'conflict');
    expect(await auditOf(tenant)).toHaveLength(before + 1);
  });
});
