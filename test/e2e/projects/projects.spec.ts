import {
  addMember,
  addProjectMember,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  sql,
  unique,
  type Client,
  type Reply,
  type Tenant,
} from '../../support';
import { eventsOf } from '../../support/history';

let tenant: Tenant;
let api: Client;

beforeEach(async () => {
  tenant = await newTenant({ timezone: 'Europe/Berlin' });
});

describe('version 1', () => {
  beforeEach(() => {
    api = tenant.v1;
  });

  const create = async (members: object = {}, client = api) =>
    expectOk(await client.post('projects/', { name: unique('Project '), identifier: unique('p'), ...members }), 201);
  const get = async (id: string, client = api) => expectOk(await client.get(`projects/${id}/`));
  const results = (reply: Reply) => expectOk(reply).results;
  const identifiers = (reply: Reply): string[] =>
    results(reply).map(({ identifier }: { identifier: string }) => identifier);

  describe('create', () => {
    it('gives the project its defaults', async () => {
      const project = await create({ name: '  Web shop ', identifier: 'shop' });
      expect(project).toMatchObject({
        name: 'Web shop',
        identifier: 'SHOP',
        description: '',
        network: 2,
        timezone: 'Europe/Berlin',
        page_view: true,
        cycle_view: true,
        module_view: true,
        intake_view: true,
        issue_views_view: true,
        archive_in: 0,
        archived_at: null,
        default_state: null,
        estimate: null,
        cover_image_url: '',
        is_deployed: false,
        is_member: true,
        member_role: 20,
        total_members: 1,
        total_cycles: 0,
        total_modules: 0,
        sort_order: 65535,
        workspace: tenant.workspaceId,
        created_by: tenant.owner.userId,
      });
      expect(project.logo_props).toEqual({
        in_use: 'icon',
        icon: { name: expect.any(String), color: expect.any(String) },
      });
    });

    it('shows its description as text and as HTML as well, where there is one', async () => {
      expect(await create()).toMatchObject({ description: '', description_text: null, description_html: null });
      expect(await create({ description: 'Invoices < receipts' })).toMatchObject({
        description_text: 'Invoices < receipts',
        description_html: '<p>Invoices &lt; receipts</p>',
      });
    });

    it('makes the five states that one sees, and a hidden one', async () => {
      const { id } = await create();
      const states = results(await api.get(`projects/${id}/states/`));
      expect(states.map((s: Record<string, unknown>) => [s.name, s.group, s.color, s.sequence, s.default])).toEqual([
        ['Backlog', 'backlog', '#60646C', 15000, true],
        ['Todo', 'unstarted', '#60646C', 25000, false],
        ['In Progress', 'started', '#F59E0B', 35000, false],
        ['Done', 'completed', '#46A758', 45000, false],
        ['Cancelled', 'cancelled', '#9AA4BC', 55000, false],
      ]);
      expect(await sql('select 1 from states where project_id = $1 and is_triage', [id])).toHaveLength(1);
    });

    it('makes creator and lead admins of the project', async () => {
      const lead = await addMember(tenant, 'member');
      const creator = await addMember(tenant, 'member');
      const { id } = await create({ project_lead: lead.userId, default_assignee: creator.userId }, creator.v1);
      expect(await get(id, lead.v1)).toMatchObject({ is_member: true, member_role: 20, total_members: 2 });
      expect(await get(id, creator.v1)).toMatchObject({ member_role: 20, default_assignee: creator.userId });
    });

    it('refuses a name or an identifier that is taken, whatever its case', async () => {
      await create({ name: 'Web shop', identifier: 'SHOP' });
      const name = await api.post('projects/', { name: 'WEB SHOP', identifier: 'OTHER' });
      expectProblem(name, 409);
      expect(name.body).toEqual({ name: 'The project name is already taken' });
      const identifier = await api.post('projects/', { name: 'Other', identifier: 'shop' });
      expectProblem(identifier, 409);
      expect(identifier.body).toEqual({ identifier: 'The project identifier is already taken' });
    });

    it('refuses a second project of an external pair and names the first', async () => {
      const pair = { external_source: 'jira', external_id: '7' };
      const { id } = await create(pair);
      const reply = await api.post('projects/', { name: 'Second', identifier: 'SECOND', ...pair });
      expectProblem(reply, 409);
      expect(reply.body).toEqual({ error: expect.stringContaining('external id'), id });
    });

    it('lists every bad member at once', async () => {
      const stranger = (await newTenant()).owner.userId;
      const reply = await api.post('projects/', {
        name: 'A-b',
        identifier: 'a b',
        timezone: 'Mars/Olympus',
        project_lead: stranger,
        default_assignee: stranger,
      });
      expectProblem(reply, 400);
      expect(reply.body).toEqual({
        non_field_errors: [
          'Project name cannot contain special characters.',
          'Project identifier cannot contain special characters or spaces.',
        ],
        timezone: ['"Mars/Olympus" is not a valid choice.'],
        project_lead: ['The provided user is not a member of this workspace.'],
        default_assignee: ['The provided user is not a member of this workspace.'],
      });
    });

    it.each([
      [{}, { name: ['This field is required.'], identifier: ['This field is required.'] }],
      [{ name: ' ', identifier: 'X' }, { name: ['This field is required.'] }],
      [{ name: 'X', identifier: 'ABCDEFGHIJKLM' }, { identifier: [expect.stringContaining('12')] }],
      [{ name: 'x'.repeat(256), identifier: 'X' }, { name: [expect.stringContaining('255')] }],
      [{ name: 'X', identifier: 'X', archive_in: 13 }, { archive_in: [expect.stringContaining('12')] }],
      [{ name: 'X', identifier: 'X', network: 1 }, { network: ['"1" is not a valid choice.'] }],
    ])('refuses %j', async (body, errors) => {
      const reply = await api.post('projects/', body);
      expectProblem(reply, 400);
      expect(reply.body).toEqual(errors);
    });

    it('is for members of the workspace, not for guests', async () => {
      const guest = await addMember(tenant, 'guest');
      expectProblem(await guest.v1.post('projects/', { name: 'X', identifier: 'X' }), 403);
    });

    it('appends its event', async () => {
      const { id } = await create({ name: 'Web shop' });
      const [created, ...others] = await eventsOf(tenant, id);
      expect(others).toEqual([]);
      expect(created).toMatchObject({ event: 'project.created', data: { id, name: 'Web shop' }, previous: {} });
      expect(created!.data).not.toHaveProperty('memberRole');
    });
  });

  describe('list', () => {
    let open: string;
    let secret: string;

    beforeEach(async () => {
      open = (await create({ name: 'Open', identifier: 'OPEN' })).id;
      secret = (await create({ name: 'Secret', identifier: 'SECRET', network: 0 })).id;
    });

    it('shows owners and admins every project', async () => {
      const admin = await addMember(tenant, 'admin');
      expect(identifiers(await api.get('projects/'))).toEqual(['OPEN', 'SECRET']);
      expect(identifiers(await admin.v1.get('projects/'))).toEqual(['OPEN', 'SECRET']);
      expect(await get(secret, admin.v1)).toMatchObject({ is_member: false, member_role: 0 });
    });

    it('shows members the public ones and their own', async () => {
      const member = await addMember(tenant, 'member');
      const list = await member.v1.get('projects/');
      expect(identifiers(list)).toEqual(['OPEN']);
      expect(list.body.total_count).toBe(1);
      expect(list.body.results[0]).toMatchObject({ is_member: false, member_role: 0 });
      expectProblem(await member.v1.get(`projects/${secret}/`), 404);
      await addProjectMember(tenant, { id: secret }, member, 'contributor');
      expect(identifiers(await member.v1.get('projects/'))).toEqual(['OPEN', 'SECRET']);
    });

    it('shows guests only their own', async () => {
      const guest = await addMember(tenant, 'guest');
      expect(identifiers(await guest.v1.get('projects/'))).toEqual([]);
      expectProblem(await guest.v1.get(`projects/${open}/`), 404);
      await addProjectMember(tenant, { id: secret }, guest, 'guest');
      const list = await guest.v1.get('projects/');
      expect(identifiers(list)).toEqual(['SECRET']);
      expect(list.body.results[0]).toMatchObject({ is_member: true, member_role: 5, total_members: 2 });
    });

    it('goes by the order that its caller gave the projects', async () => {
      await sql('update project_members set sort_order = 5 where project_id = $1', [secret]);
      expect(identifiers(await api.get('projects/'))).toEqual(['SECRET', 'OPEN']);
      expect(identifiers(await api.get('projects/?order_by=name'))).toEqual(['OPEN', 'SECRET']);
      expect(identifiers(await api.get('projects/?order_by=-created_at'))).toEqual(['SECRET', 'OPEN']);
      expectProblem(await api.get('projects/?order_by=color'), 400);
    });

    it('keeps archived projects', async () => {
      expectOk(await api.post(`projects/${open}/archive/`), 204);
      expect(identifiers(await api.get('projects/'))).toEqual(['OPEN', 'SECRET']);
    });

    it('finds a project by its external pair', async () => {
      await create({ identifier: 'JIRA', external_source: 'jira', external_id: '7' });
      expect(identifiers(await api.get('projects/?external_source=jira&external_id=7'))).toEqual(['JIRA']);
    });

    it('pages', async () => {
      const first = await api.get('projects/?per_page=1');
      expect(identifiers(first)).toEqual(['OPEN']);
      expect(first.body).toMatchObject({ total_count: 2, next_cursor: '1:1:0', prev_cursor: '', total_pages: 2 });
      expect(identifiers(await api.get('projects/?per_page=1&cursor=1:1:0'))).toEqual(['SECRET']);
      expectProblem(await api.get('projects/?per_page=101'), 400);
    });

    it('serves the asked members and expansions', async () => {
      const query = 'fields=id,project_lead,workspace,created_by&expand=workspace,created_by,project_lead';
      const [row] = results(await api.get(`projects/?${query}&per_page=1`));
      expect(row).toEqual({
        id: open,
        project_lead: null,
        workspace: { id: tenant.workspaceId, slug: tenant.slug, name: tenant.slug },
        created_by: expect.objectContaining({ id: tenant.owner.userId, email: tenant.owner.email }),
      });
    });

    it('has a short form without archived projects', async () => {
      await api.post(`projects/${open}/archive/`);
      const lite = await api.get('projects-lite/');
      expect(lite.body.next_cursor).toBe('1000:1:0');
      expect(results(lite)).toEqual([
        {
          id: secret,
          identifier: 'SECRET',
          name: 'Secret',
          cover_image: null,
          cover_image_url: '',
          icon_prop: null,
          emoji: null,
          description: '',
          archived_at: null,
        },
      ]);
      expect(identifiers(await api.get('projects-lite/?include_archived=True'))).toEqual(['OPEN', 'SECRET']);
      const guest = await addMember(tenant, 'guest');
      expect(identifiers(await guest.v1.get('projects-lite/?include_archived=true'))).toEqual([]);
      const tooMany = await api.get('projects-lite/?per_page=1001');
      expectProblem(tooMany, 400);
      expect(tooMany.body).toEqual({ detail: 'Invalid per_page value. Cannot exceed 1000.' });
    });
  });
});

describe('version 2', () => {
  beforeEach(() => {
    api = tenant.v2;
  });

  const body = (members: object = {}) => ({ name: unique('Project '), identifier: unique('p'), ...members });
  const create = async (members: object = {}) => expectOk(await api.post('projects/', body(members)), 201);
  const get = async (key: string, client = api) => expectOk(await client.get(`projects/${key}/`));
  const identifiers = (reply: Reply): string[] =>
    expectOk(reply).data.map(({ identifier }: { identifier: string }) => identifier);
  const NOBODY = '00000000-0000-7000-8000-000000000000';

  const MEMBERS = [
    ...['archive_in', 'archived_at', 'close_in', 'cover_image', 'cover_image_url', 'created_at', 'created_by_id'],
    ...['cycle_view', 'default_assignee_id', 'default_state_id', 'description', 'emoji', 'estimate_id', 'external_id'],
    ...['external_source', 'guest_view_all_features', 'icon_prop', 'id', 'identifier', 'intake_view'],
    ...['is_issue_type_enabled', 'is_time_tracking_enabled', 'issue_views_view', 'logo_props', 'module_view', 'name'],
    ...['network', 'page_view', 'priority', 'project_lead_id', 'start_date', 'state_id', 'target_date', 'timezone'],
    'updated_by_id',
  ];

  describe('create and get', () => {
    it('has these members and no other, in every answer; one project says who its reader is there and which planning it has as well', async () => {
      const project = await create();
      const ofOne = [...MEMBERS, 'relation', 'is_epic_enabled', 'is_milestone_enabled'].sort();
      expect(Object.keys(project).sort()).toEqual(ofOne);
      expect(Object.keys(await get(project.id)).sort()).toEqual(ofOne);
      const [row] = expectOk(await api.get('projects/')).data;
      expect(Object.keys(row).sort()).toEqual(MEMBERS);
    });

    it('is found by id and by identifier in any case', async () => {
      const { id } = await create({ identifier: 'eng' });
      for (const key of [id, 'ENG', 'eng', String(id).toUpperCase()]) expect(await get(key)).toMatchObject({ id });
      expectOk(await api.get('projects/eng/states/'));
      expectProblem(await api.get('projects/OPS/'), 404, 'not_found');
      expectProblem(await api.get(`projects/${NOBODY}/`), 404, 'not_found');
    });

    it('takes every member', async () => {
      const sent = {
        name: 'Web shop',
        identifier: 'SHOP',
        description: 'Sells',
        network: 0,
        priority: 'high',
        project_lead_id: tenant.owner.userId,
        default_assignee_id: tenant.owner.userId,
        start_date: '2026-01-02',
        target_date: '2026-03-04T05:06:07Z',
        emoji: '128640',
        icon_prop: { name: 'x' },
        logo_props: { in_use: 'emoji', emoji: { value: '1' } },
        cover_image: 'https://example.com/cover.png',
        module_view: true,
        cycle_view: true,
        issue_views_view: true,
        page_view: false,
        is_time_tracking_enabled: true,
        is_issue_type_enabled: true,
        guest_view_all_features: true,
        archive_in: 3,
        close_in: 12,
        timezone: 'Asia/Kolkata',
        external_source: 'jira',
        external_id: '7',
      };
      const { id } = await create(sent);
      expect(await get(id)).toMatchObject({
        ...sent,
        start_date: '2026-01-02T00:00:00.000000Z',
        target_date: '2026-03-04T05:06:07.000000Z',
        cover_image_url: sent.cover_image,
      });
    });

    it('lets what the server sets pass without effect', async () => {
      const project = await create({ id: NOBODY, created_by_id: NOBODY, archived_at: '2026-01-01T00:00:00Z' });
      expect(project).toMatchObject({ created_by_id: tenant.owner.userId, archived_at: null });
      expect(project.id).not.toBe(NOBODY);
    });

    it('takes long identifiers', async () => {
      expect((await create({ identifier: 'abcdefghijklmnop' })).identifier).toBe('ABCDEFGHIJKLMNOP');
    });

    it('lists every bad member at once', async () => {
      const reply = await api.post('projects/', {
        ...body({ name: 'A & B', identifier: 'A-B' }),
        timezone: 'Mars',
        project_lead_id: NOBODY,
        default_assignee_id: NOBODY,
        default_state_id: NOBODY,
        state_id: NOBODY,
        estimate_id: NOBODY,
      });
      expectProblem(reply, 400, 'invalid_request');
      expect(fieldCodes(reply).sort()).toEqual([
        'default_assignee_id does_not_exist',
        'default_state_id does_not_exist',
        'estimate_id does_not_exist',
        'identifier invalid',
        'name invalid',
        'project_lead_id does_not_exist',
        'state_id does_not_exist',
        'timezone invalid_choice',
      ]);
    });

    it('refuses the former member of the workspace as lead', async () => {
      const left = await addMember(tenant, 'member');
      await sql('update workspace_members set is_active = false where user_id = $1', [left.userId]);
      const reply = await api.post('projects/', body({ project_lead_id: left.userId }));
      expect(fieldCodes(reply)).toEqual(['project_lead_id does_not_exist']);
    });

    it.each([{ name: 'SAME' }, { identifier: 'SAME' }])('refuses a second project with %j', async (taken) => {
      await create({ name: 'Same', identifier: 'SAME' });
      expectProblem(await api.post('projects/', body(taken)), 409, 'conflict');
    });

    it('creates one project when many ask for the same at once', async () => {
      const same = body();
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, index) => (index % 2 ? api.elsewhere() : api).post('projects/', same)),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    });

    it('answers a repeat with the same idempotency key with the same project', async () => {
      const same = body();
      const headers = { 'Idempotency-Key': unique('key-') };
      const first = await api.post('projects/', same, { headers });
      const second = await api.post('projects/', same, { headers });
      expectOk(first, 201);
      expect(second.text).toBe(first.text);
    });

    it('is for owners and admins', async () => {
      const member = await addMember(tenant, 'member');
      const admin = await addMember(tenant, 'admin');
      expectProblem(await member.v2.post('projects/', body()), 403, 'forbidden');
      expectOk(await admin.v2.post('projects/', body()), 201);
    });

    it('serves the asked members and the people behind the ids', async () => {
      const query = 'fields=name&expand=project_lead,default_assignee';
      const reply = await api.post(`projects/?${query}`, body({ name: 'Eng', project_lead_id: tenant.owner.userId }));
      expect(expectOk(reply, 201)).toEqual({
        id: expect.any(String),
        name: 'Eng',
        project_lead: expect.objectContaining({ id: tenant.owner.userId, email: tenant.owner.email }),
        default_assignee: null,
      });
      expect(fieldCodes(await api.get('projects/?expand=default_state'))).toEqual(['expand invalid']);
    });
  });

  describe('list', () => {
    beforeEach(async () => {
      await create({ name: 'Engine', identifier: 'ENG', priority: 'high', external_source: 'jira', external_id: '7' });
      await create({ name: 'Operations', identifier: 'OPS', network: 0, description: 'Keeps the engine warm' });
      const { id } = await create({ name: 'Attic', identifier: 'OLD', priority: 'low' });
      expectOk(await api.post(`projects/${id}/archive/`), 204);
    });

    it.each([
      ['', ['OPS', 'ENG']],
      ['include_archived=true', ['OLD', 'OPS', 'ENG']],
      ['is_archived=true', ['OLD']],
      ['is_archived=false&include_archived=true', ['OPS', 'ENG']],
      ['name=engine', ['ENG']],
      ['identifier=ENG', ['ENG']],
      ['identifier=eng', []],
      ['key=eng', ['ENG']],
      ['network=0', ['OPS']],
      ['priority=high', ['ENG']],
      ['priority__in=high,low&include_archived=true', ['OLD', 'ENG']],
      ['external_source=jira&external_id=7', ['ENG']],
      ['search=engine', ['OPS', 'ENG']],
      ['search=OP', ['OPS']],
      ['order_by=name', ['ENG', 'OPS']],
      ['order_by=-name', ['OPS', 'ENG']],
      ['order_by=created_at', ['ENG', 'OPS']],
    ])('%s', async (query, expected) => {
      expect(identifiers(await api.get(`projects/?${query}`))).toEqual(expected);
    });

    it.each(['priority=urgently', 'network=public', 'is_archived=maybe', 'include_archived=maybe'])(
      'refuses %s',
      async (query) => {
        expectProblem(await api.get(`projects/?${query}`), 400, 'invalid_request');
      },
    );

    it('pages by offset', async () => {
      const page = expectOk(await api.get('projects/?per_page=1&offset=1'));
      expect(page).toMatchObject({ next: null, previous: 0, total_count: 2, pagination: { style: 'offset' } });
      expect(page.data[0].identifier).toBe('ENG');
    });

    it('pages by cursor', async () => {
      const first = await api.get('projects/?paginate=cursor&per_page=1');
      expect(identifiers(first)).toEqual(['OPS']);
      const second = await api.get(`projects/?per_page=1&cursor=${first.body.next_cursor}`);
      expect(identifiers(second)).toEqual(['ENG']);
      expect(second.body).toMatchObject({ next_cursor: null, has_more: false });
      expectProblem(await api.get('projects/?paginate=cursor&order_by=name'), 400, 'ordering_not_cursor_eligible');
    });

    it('shows members the public projects, guests none but their own', async () => {
      const member = await addMember(tenant, 'member');
      const guest = await addMember(tenant, 'guest');
      expect(identifiers(await member.v2.get('projects/'))).toEqual(['ENG']);
      expect(identifiers(await guest.v2.get('projects/?include_archived=true'))).toEqual([]);
      expectProblem(await guest.v2.get('projects/ENG/'), 404, 'not_found');
      await addProjectMember(tenant, await get('OPS'), guest, 'guest');
      expect(identifiers(await guest.v2.get('projects/'))).toEqual(['OPS']);
    });
  });
});
