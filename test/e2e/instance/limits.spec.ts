import '../../../src/contexts/item-references.fake';
import { OnBehalf } from '#auth';
import { GroupSync } from '../../../src/contexts/group-sync';
import { Occurrences } from '../../../src/contexts/recurring/application/occurrences';
import { BotMembers, InvitationAcceptance, InvitationIssue, WorkspaceLimits } from '../../../src/contexts/workspaces';
import {
  addMember,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  newPerson,
  newTenant,
  sendForm,
  sql,
  testRun,
  unique,
  untilNoticed,
  update,
  type Client,
  type Person,
  type Project,
  type Reply,
  type Tenant,
  type UploadForm,
} from '../../support';
import { administer } from '../../support/administrators';
import { auditOf } from '../../support/history';
import { until } from '../../support/service';
import { actor, FROM_A_BROWSER, useCases, type UseCases } from '../../support/use-cases';
import { uploadedFile } from '../imports/kit';
import { done, expectFault, newProvider, SCHEMAS } from '../provisioning/scim';

interface Limits {
  readonly people_limit?: number | null;
  readonly work_items_limit?: number | null;
  readonly storage_bytes_limit?: number | null;
  readonly requests_per_minute_limit?: number | null;
}

let tenant: Tenant;
let project: Project;
let administrator: Person;
let service: UseCases;

beforeAll(async () => {
  administrator = await addMember(await newTenant(), 'member');
  await administer(administrator);
  service = await useCases();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await newTenant();
  project = await addProject(tenant);
});

const path = ({ workspaceId } = tenant) => `/api/v2/instance/workspaces/${workspaceId}/`;
const ask = (limits: Limits) => administrator.v2.patch(`${path()}limits/`, limits);
const shown = async () => expectOk(await administrator.v2.get(path()));

async function limit(limits: Limits) {
  const changed = expectOk(await ask(limits));
  await untilNoticed();
  return changed;
}

const items = (of = project) => `projects/${of.id}/work-items/`;
const add = async (client: Client = tenant.v2, of = project): Promise<string> =>
  expectOk(await client.post(items(of), { name: unique('W') }), 201).id as string;

const RAISE = 'An administrator of this installation can raise it.';
const noMoreItems = (most: number) =>
  `This workspace may have no more work items in lists: its limit is ${most}. ${RAISE}`;

function expectFull(reply: Reply, kind: string, maximum: number) {
  expectProblem(reply, 409, 'workspace_limit_reached');
  expect(reply.body).toMatchObject({ limit: kind, maximum });
}

it('limits are shown with what is there, changed one by one, and in the audit log', async () => {
  const none = { people_limit: null, work_items_limit: null, storage_bytes_limit: null };
  expect(await shown()).toMatchObject({ ...none, people: 1, work_items: 0, storage_bytes: 0 });
  const set = { people_limit: 3, work_items_limit: null, storage_bytes_limit: 5_000_000_000 };
  expect(expectOk(await ask({ people_limit: 3, storage_bytes_limit: 5_000_000_000 }))).toMatchObject({
    ...set,
    ...{ people_limit_in_force: 3, work_items_limit_in_force: null, storage_bytes_limit_in_force: 5_000_000_000 },
  });
  expectOk(await ask({ people_limit: 3 }));
  expect(expectOk(await ask({ people_limit: null, work_items_limit: 10 }))).toMatchObject({
    ...{ people_limit: null, work_items_limit: 10, storage_bytes_limit: 5_000_000_000 },
  });
  const told = await auditOf(tenant, 'workspace.limits_changed');
  expect(told.map(({ actor_id, old_value, new_value }) => [actor_id, old_value, new_value])).toEqual([
    [
      administrator.userId,
      { people_limit: null, storage_bytes_limit: null },
      { people_limit: 3, storage_bytes_limit: 5_000_000_000 },
    ],
    [administrator.userId, { people_limit: 3, work_items_limit: null }, { people_limit: null, work_items_limit: 10 }],
  ]);
});

it('limits are whole numbers from 1, and only instance administrators set them', async () => {
  expect(fieldCodes(await ask({ people_limit: 0, work_items_limit: -1, storage_bytes_limit: 1.5 }))).toEqual([
    'people_limit invalid',
    'work_items_limit invalid',
    'storage_bytes_limit invalid',
  ]);
  expectProblem(await tenant.v2.patch(`${path()}limits/`, { people_limit: 3 }), 404, 'not_found');
});

describe('work items', () => {
  it('are refused in both versions once as many are in lists, and taken when there is room again', async () => {
    const [first] = [await add(), await add()];
    await limit({ work_items_limit: 2 });
    expectFull(await tenant.v2.post(items(), { name: 'Three' }), 'work_items', 2);
    expect(await tenant.v1.post(items(), { name: 'Three' })).toMatchObject({
      status: 409,
      body: { code: 'workspace_limit_reached', error: noMoreItems(2) },
    });
    const many = [{ name: 'Three' }, { name: 'Four' }];
    expectFull(await tenant.v2.post(`${items()}bulk-create/`, { items: many }), 'work_items', 2);
    expect(await shown()).toMatchObject({ work_items: 2 });
    expectOk(await tenant.v2.delete(`${items()}${first}/`), 204);
    await add();
    await limit({ work_items_limit: 3 });
    await add(tenant.v1);
    expectFull(await tenant.v2.post(items(), { name: 'Four' }), 'work_items', 3);
    await limit({ work_items_limit: null });
    await add();
  });

  it('that are archived or drafts do not count until they come back', async () => {
    const archived = await add();
    await sql(`update work_items set state_group = 'completed' where workspace_id = $1 and id = $2`, [
      ...[tenant.workspaceId, archived],
    ]);
    expectOk(await tenant.v2.post(`${items()}${archived}/archive/`));
    const draft = expectOk(await tenant.v1.post(items(), { name: 'Draft', is_draft: true }), 201).id as string;
    await add();
    await limit({ work_items_limit: 1 });
    expectOk(await tenant.v1.post(items(), { name: 'Draft', is_draft: true }), 201);
    expectFull(await tenant.v2.post(`${items()}${archived}/unarchive/`), 'work_items', 1);
    expect(await tenant.v1.patch(`${items()}${draft}/`, { is_draft: false })).toMatchObject({ status: 409 });
  });

  it('stay when the limit is lowered, and can be changed', async () => {
    const [one, two] = [await add(), await add()];
    await limit({ work_items_limit: 1 });
    expectOk(await tenant.v2.patch(`${items()}${one}/`, { name: 'Changed' }));
    expectFull(await tenant.v2.post(items(), { name: 'Three' }), 'work_items', 1);
    for (const id of [one, two]) expectOk(await tenant.v2.delete(`${items()}${id}/`), 204);
    await add();
  });

  it('of a deleted project make room', async () => {
    const other = await addProject(tenant);
    await add(tenant.v2, other);
    await limit({ work_items_limit: 1 });
    expectFull(await tenant.v2.post(items(), { name: 'Two' }), 'work_items', 1);
    expectOk(await tenant.v2.delete(`projects/${other.id}/`), 204);
    await add();
    expect(await shown()).toMatchObject({ work_items: 1 });
  });

  it('of intake wait in triage until there is room', async () => {
    expectOk(await tenant.v2.patch(`projects/${project.id}/features/`, { intake: true }));
    await add();
    await limit({ work_items_limit: 1 });
    const { id } = expectOk(
      await tenant.v1.post(`projects/${project.id}/intake-issues/`, { issue: { name: 'P' } }),
      201,
    );
    const [intake] = await sql<{ work_item_id: string }>(
      'select work_item_id from intake_items where workspace_id = $1 and id = $2',
      [tenant.workspaceId, id],
    );
    const accept = () =>
      tenant.v1.patch(`projects/${project.id}/intake-issues/${intake!.work_item_id}/`, { status: 1 });
    expect(await accept()).toMatchObject({ status: 409, body: { code: 'workspace_limit_reached' } });
    await limit({ work_items_limit: 2 });
    expectOk(await accept());
  });

  it('never are more than that, however many come at once to however many processes and projects', async () => {
    const [most, other] = [7, await addProject(tenant)];
    await limit({ work_items_limit: most });
    const { servers } = testRun();
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const body = index % 4 ? { name: 'N' } : { name: 'N', external_source: 's', external_id: String(index) };
        return tenant.v2.at(servers[index % servers.length]!).post(items(index % 3 ? project : other), body);
      }),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(most);
    for (const reply of replies) if (reply.status !== 201) expectFull(reply, 'work_items', most);
    expect(await shown()).toMatchObject({ work_items: most });
  });

  it('of an import stay away with all that comes with them, and the import says why', async () => {
    await limit({ work_items_limit: 2 });
    const start = async (titles: string) => {
      const body = {
        project_id: project.id,
        source: 'csv',
        file_id: await uploadedFile(tenant.v2, `Title\n${titles}`),
      };
      return (expectOk(await tenant.v2.post('imports/', body), 201) as { id: string }).id;
    };
    const ended = async (id: string) => {
      let found: Record<string, unknown> = {};
      await until(async () => {
        found = expectOk(await tenant.v2.get(`imports/${id}/`));
        return !['queued', 'running'].includes(String(found.status));
      }, 'the end of the import');
      return found;
    };
    expect(await ended(await start('One\nTwo\nThree\n'))).toMatchObject({
      status: 'failed',
      message: `${noMoreItems(2)} Nothing was imported.`,
    });
    expect(await shown()).toMatchObject({ work_items: 0 });
    expect(await ended(await start('One\nTwo\n'))).toMatchObject({ status: 'completed' });
    expect(await shown()).toMatchObject({ work_items: 2 });
  });

  it('that recur fail with the reason, and the schedule goes on', async () => {
    await add();
    await limit({ work_items_limit: 1 });
    const templates = `projects/${project.id}/work-item-templates/`;
    const template = expectOk(await tenant.v2.post(templates, { name: 'Review', template_data: {} }), 201);
    const recurring = `projects/${project.id}/recurring-work-items/`;
    const body = { name: 'R', template_id: template.id, frequency: 'daily', time: '09:30' };
    const { id } = expectOk(await tenant.v2.post(recurring, body), 201) as { id: string };
    const dueAt = `${new Date(Date.now() - 60_000).toISOString().slice(0, 19)}.000000Z`;
    await update('recurring_work_items', tenant.workspaceId, id, { next_run_at: dueAt });
    const due = { workspaceId: tenant.workspaceId, projectId: project.id, id, dueAt };
    await service.get(Occurrences).come(due, { jobId: '1', number: 1, isLast: false });
    const { data } = expectOk(await tenant.v2.get(`${recurring}${id}/occurrences/`));
    expect(data).toMatchObject([{ status: 'failed', work_item_id: null, reason: noMoreItems(1) }]);
    const { next_run_at: next } = expectOk(await tenant.v2.get(`${recurring}${id}/`)) as { next_run_at: string };
    expect(next > dueAt).toBe(true);
  });
});

describe('people', () => {
  const issue = async ({ email }: Person) =>
    (
      await service
        .get(InvitationIssue)
        .issue(actor(tenant, tenant.owner, 'owner'), email, { role: 'member', message: '' })
    ).token;
  const accept = async (token: string, { userId }: Person): Promise<string> =>
    service
      .get(InvitationAcceptance)
      .accept(token, userId, FROM_A_BROWSER)
      .then(
        () => 'joined',
        (error: { reason: string }) => error.reason,
      );

  it('do not join by an invitation once there are as many, and the invitation stays open', async () => {
    await limit({ people_limit: 2 });
    const [ann, bea] = [await newPerson(tenant.slug), await newPerson(tenant.slug)];
    const tokens = [await issue(ann), await issue(bea)] as const;
    expect(await Promise.all([accept(tokens[0], ann), accept(tokens[1], bea)])).toEqual(
      expect.arrayContaining(['joined', 'workspace_limit_reached']),
    );
    expect(await shown()).toMatchObject({ people: 2 });
    await limit({ people_limit: 3 });
    const left = await Promise.all([accept(tokens[0], ann), accept(tokens[1], bea)]);
    expect(left).toContain('joined');
    expect(await shown()).toMatchObject({ people: 3 });
  });

  it('do not come back, but make room when they leave; accounts of apps always join', async () => {
    const [ann, bea, bot] = [
      await addMember(tenant, 'member'),
      await addMember(tenant, 'member'),
      await newPerson(tenant.slug),
    ];
    await sql('update users set is_bot = true where id = $1 returning id', [bot.userId]);
    expectOk(await tenant.v2.post('members/remove/', { email: ann.email }), 204);
    await limit({ people_limit: 2 });
    const owner = await service.get(OnBehalf).inWorkspace({ userId: tenant.owner.userId, workspaceSlug: tenant.slug });
    await service.get(BotMembers).join(owner!, bot.userId);
    const token = await issue(ann);
    expect(await accept(token, ann)).toBe('workspace_limit_reached');
    expectOk(await tenant.v2.post('members/remove/', { email: bea.email }), 204);
    expect(await accept(token, ann)).toBe('joined');
  });

  it('are refused to identity providers in the words of the protocol', async () => {
    const scim = await newProvider(tenant);
    await limit({ people_limit: 2 });
    const user = () => {
      const userName = `${unique('p-')}@example.com`;
      return { schemas: [SCHEMAS.user], userName, emails: [{ primary: true, value: userName }], active: true };
    };
    const { id } = done(await scim.post('/Users', user()), 201) as { id: string };
    expectFault(await scim.post('/Users', user()), 409);
    const turn = (value: boolean) => scim.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value }]);
    done(await turn(false));
    done(await scim.post('/Users', user()), 201);
    expectFault(await turn(true), 409);
    expect(await shown()).toMatchObject({ people: 2 });
  });

  it('sign in by groups all the same, and join once there is room', async () => {
    expectOk(await tenant.v2.patch('group-sync/config/', { is_enabled: true }));
    const mapping = { idp_group_name: 'devs', role_slug: 'member' };
    expectOk(await tenant.v2.post('group-sync/workspace-mappings/', mapping), 201);
    const { userId } = await newPerson(tenant.slug);
    await limit({ people_limit: 1 });
    const signIn = () => service.get(GroupSync).apply(userId, { sub: '1', groups: ['devs'] });
    await signIn();
    expect(await shown()).toMatchObject({ people: 1 });
    await limit({ people_limit: 2 });
    await signIn();
    expect(await shown()).toMatchObject({ people: 2 });
  });
});

describe('storage', () => {
  const confirm = async (client: Client, place: string, bytes: number): Promise<Reply> => {
    const announced = expectOk(await client.post(place, { name: 'a.txt', type: 'text/plain', size: 2_000 })) as {
      asset_id: string;
      upload_data: UploadForm;
    };
    expect((await sendForm(announced.upload_data, 'x'.repeat(bytes))).status).toBe(204);
    return client.patch(`${place}${announced.asset_id}/`, { is_uploaded: true });
  };

  it('takes files in both versions up to the limit, by the size that they have', async () => {
    const attachments = `${items()}${await add()}/attachments/`;
    await limit({ storage_bytes_limit: 1_000 });
    expect((await confirm(tenant.v1, attachments, 400)).status).toBe(204);
    expectOk(await confirm(tenant.v2, 'assets/', 600));
    expect(await shown()).toMatchObject({ storage_bytes: 1_000 });
    expectFull(await confirm(tenant.v2, 'assets/', 1), 'storage_bytes', 1_000);
    expect(await confirm(tenant.v1, attachments, 1)).toMatchObject({
      status: 409,
      body: {
        code: 'workspace_limit_reached',
        error: `This workspace has no room for more files: its limit is 1000 bytes. ${RAISE}`,
      },
    });
    expect(await shown()).toMatchObject({ storage_bytes: 1_000 });
    await limit({ storage_bytes_limit: 1_001 });
    expectOk(await confirm(tenant.v2, 'assets/', 1));
  });

  it('takes no more when many files come at once', async () => {
    await limit({ storage_bytes_limit: 1_000 });
    const replies = await Promise.all(Array.from({ length: 8 }, () => confirm(tenant.v2, 'assets/', 300)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
  });
});

describe('requests', () => {
  it('of all people and tokens count together, in both versions', async () => {
    const member = await addMember(tenant, 'member');
    await limit({ requests_per_minute_limit: 5 });
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const { v1, v2 } = index % 2 ? tenant : member;
        return (index % 3 ? v1 : v2).get('projects/');
      }),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(7);
    const refused = await tenant.v2.get('projects/');
    expectProblem(refused, 429, 'rate_limited');
    expect(refused.body.detail).toMatch(/^This workspace gets too many requests\. Try again in \d+ seconds\.$/);
    expect(refused.headers.get('ratelimit-policy')).toBe('"workspace";q=5;w=60');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await tenant.v1.get('projects/')).toMatchObject({ status: 429, body: { error_code: 5900 } });
  });

  it('elsewhere, and those of people without access, do not count', async () => {
    const outsider = await newTenant();
    await limit({ requests_per_minute_limit: 1 });
    for (let time = 0; time < 3; time++) {
      expectOk(await outsider.v2.get('projects/'));
      expectProblem(await outsider.v2.get(`/api/v2/workspaces/${tenant.slug}/projects/`), 404, 'not_found');
    }
    expectOk(await tenant.v2.get('projects/'));
    expectProblem(await tenant.v2.get('projects/'), 429, 'rate_limited');
    await limit({ requests_per_minute_limit: null });
    expectOk(await tenant.v2.get('projects/'));
  });

  it('that find their copy current do not count', async () => {
    const { headers } = await tenant.v2.get(`projects/${project.id}/`);
    await limit({ requests_per_minute_limit: 2 });
    for (let time = 0; time < 4; time++) {
      const again = await tenant.v2.get(`projects/${project.id}/`, {
        headers: { 'if-none-match': headers.get('etag')! },
      });
      expect(again.status).toBe(304);
    }
  });
});

it('the limits of the installation hold where a workspace has none of its own', async () => {
  const process = await useCases({ WORKSPACE_WORK_ITEM_LIMIT: '1', WORKSPACE_STORAGE_LIMIT: '2 GiB' });
  try {
    const inForce = async () => (await process.get(WorkspaceLimits).at({ workspaceId: tenant.workspaceId })).limits;
    const person = { userId: tenant.owner.userId, workspaceSlug: tenant.slug, projectId: project.id };
    const entered = async () => (await process.get(OnBehalf).inProject(person))!.limits;
    const byDefault = { workItems: 1, storageBytes: 2 ** 31 };
    expect([await inForce(), await entered()]).toEqual([byDefault, byDefault]);
    await limit({ work_items_limit: 2, people_limit: 5 });
    const own = { people: 5, workItems: 2, storageBytes: 2 ** 31 };
    expect([await inForce(), await entered()]).toEqual([own, own]);
  } finally {
    await process.close();
  }
});
