import {
  addPersonWithRole,
  addProject,
  addWorkItem,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  oauthToken,
  sql,
  type Client,
  type Project,
  type Tenant,
  type WorkItem,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';

let tenant: Tenant;
let project: Project;
let item: WorkItem;
let api: Client;

beforeEach(async () => {
  tenant = await newTenant();
  api = tenant.v2;
  project = await addProject(tenant);
  item = await addWorkItem(tenant, project);
});

const REPOSITORY = 'https://git.example.com/acme/web';
const SHA = '0123456789abcdef0123456789abcdef01234567';
const BRANCH = {
  remote_id: 'refs/heads/login',
  repository_url: REPOSITORY,
  name: 'feature/login',
  url: `${REPOSITORY}/tree/feature/login`,
};
const COMMIT = {
  sha: SHA,
  repository_url: REPOSITORY,
  message: 'Fix the login\n\nIt was broken.',
  url: `${REPOSITORY}/commit/${SHA}`,
};
const PULL_REQUEST = {
  remote_id: '12345',
  repository_url: REPOSITORY,
  title: 'Fix the login',
  url: `${REPOSITORY}/pull/7`,
  state: 'open',
};
const BODIES = { branches: BRANCH, commits: COMMIT, 'pull-requests': PULL_REQUEST } as const;
type Collection = keyof typeof BODIES;
const EACH = Object.keys(BODIES) as Collection[];

const path = (collection: Collection, id = item.id) => `projects/${project.id}/work-items/${id}/git/${collection}/`;
const report = (collection: Collection, members: object = {}, options = {}) =>
  api.post(path(collection), { ...BODIES[collection], ...members }, options);
const shared = () => ({
  ...{
    id: expect.any(String),
    work_item_id: item.id,
    created_by_id: tenant.owner.userId,
    updated_by_id: tenant.owner.userId,
  },
  ...{ created_at: expect.stringMatching(/Z$/), updated_at: expect.stringMatching(/Z$/) },
});

describe('version 2', () => {
  describe('what is reported', () => {
    it('is a branch', async () => {
      const sent = { ...BRANCH, sha: SHA };
      expect(expectOk(await report('branches', sent), 201)).toEqual({ ...sent, ...shared() });
    });

    it('is a commit, known by its SHA', async () => {
      const author = { author_name: 'Ann', author_email: 'ann@example.com', committed_at: '2026-01-14T10:22:41+01:00' };
      expect(expectOk(await report('commits', { ...author, sha: SHA.toUpperCase() }), 201)).toEqual({
        ...{ ...COMMIT, ...author, committed_at: '2026-01-14T09:22:41.000000Z' },
        ...shared(),
      });
      expect(expectOk(await report('commits', { sha: 'a'.repeat(64) }), 201)).toMatchObject({
        ...{ sha: 'a'.repeat(64), author_name: null, author_email: null, committed_at: null },
      });
    });

    it('is a pull request', async () => {
      const more = { number: 7, source_branch: 'feature/login', target_branch: 'main', sha: SHA, author_name: 'Ann' };
      expect(expectOk(await report('pull-requests', more), 201)).toEqual({ ...PULL_REQUEST, ...more, ...shared() });
      for (const state of ['draft', 'merged', 'closed']) {
        expect(expectOk(await report('pull-requests', { remote_id: state, state }), 201)).toMatchObject({
          ...{ state, number: null, source_branch: null, target_branch: null, sha: null, author_name: null },
        });
      }
    });

    it.each(EACH)('leaves what was asked for (%s)', async (collection) => {
      const reply = await api.post(`${path(collection)}?fields=url`, BODIES[collection]);
      expect(expectOk(reply, 201)).toEqual({ id: expect.any(String), url: BODIES[collection].url });
    });
  });

  describe('a report that is repeated', () => {
    it.each(EACH)('is answered with what is there (%s)', async (collection) => {
      const first = await report(collection);
      const created = expectOk(first, 201);
      const again = await report(collection);
      expect(expectOk(again, 200)).toEqual(created);
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
      expect(await activitiesOf(tenant, item.id)).toHaveLength(1);
      expect(await eventsOf(tenant, created.id)).toHaveLength(1);
    });

    it('updates what it names and leaves the rest', async () => {
      const first = expectOk(await report('pull-requests', { number: 7, source_branch: 'x' }), 201);
      const merged = expectOk(await report('pull-requests', { state: 'merged', title: 'Fixed', source_branch: null }));
      expect(merged).toEqual({
        ...first,
        ...{ state: 'merged', title: 'Fixed', source_branch: null, updated_at: merged.updated_at },
      });
      expect(merged.updated_at > first.updated_at).toBe(true);
    });

    it('is another one for another item, repository or remote id', async () => {
      const other = await addWorkItem(tenant, project);
      const replies = [
        await report('branches'),
        await report('branches', { remote_id: 'other' }),
        await report('branches', { repository_url: `${REPOSITORY}2` }),
        await api.post(path('branches', other.id), BRANCH),
        await report('pull-requests', { remote_id: BRANCH.remote_id }),
      ];
      expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(201));
    });

    it('makes one of what comes many times at once', async () => {
      const clients = [api, api.elsewhere(), api, api.elsewhere(), api, api.elsewhere()];
      const replies = await Promise.all(clients.map((client) => client.post(path('commits'), COMMIT)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
      expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    });
  });

  describe('refusals', () => {
    it('name every member that is missing', async () => {
      const common = ['repository_url required', 'url required'];
      const codes = async (collection: Collection) => fieldCodes(await api.post(path(collection), {})).sort();
      expect(await codes('branches')).toEqual(['name required', 'remote_id required', ...common]);
      expect(await codes('commits')).toEqual([
        'message required',
        ...common.slice(0, 1),
        'sha required',
        'url required',
      ]);
      expect(await codes('pull-requests')).toEqual([
        ...['remote_id required', 'repository_url required', 'state required', 'title required', 'url required'],
      ]);
    });

    it.each([
      'x',
      'ftp://example.com/x',
      'javascript:alert(1)',
      'https://',
      'https://a b',
      'https://me:secret@example.com',
    ])('meet %s as an address', async (url) => {
      const reply = await report('branches', { url, repository_url: url });
      expect(fieldCodes(reply).sort()).toEqual(['repository_url invalid', 'url invalid']);
    });

    it.each([
      'a b',
      '-x',
      'a..b',
      'a.lock',
      '/a',
      'a/',
      'a//b',
      '.a',
      'a~1',
      'a^',
      'a:b',
      'a?',
      'a*',
      '[a',
      'a\\b',
      '@',
      'a@{b',
      'a.',
    ])('meet %j as the name of a branch', async (name) => {
      expect(fieldCodes(await report('branches', { name }))).toEqual(['name invalid']);
      const reply = await report('pull-requests', { source_branch: name, target_branch: name });
      expect(fieldCodes(reply).sort()).toEqual(['source_branch invalid', 'target_branch invalid']);
    });

    it.each(['x', SHA.slice(1), `${SHA}0`, `${SHA.slice(1)}g`])('meet %s as a SHA', async (sha) => {
      for (const collection of EACH) expect(fieldCodes(await report(collection, { sha }))).toEqual(['sha invalid']);
    });

    it('meet other states, numbers, people and times', async () => {
      const wrong = { state: 'reopened', number: 0, title: 'x'.repeat(1001) };
      expect(fieldCodes(await report('pull-requests', wrong)).sort()).toEqual([
        'number invalid',
        'state invalid_choice',
        'title max_length',
      ]);
      expect(fieldCodes(await report('commits', { author_email: 'ann', committed_at: 'now' })).sort()).toEqual([
        'author_email invalid',
        'committed_at invalid',
      ]);
    });

    it('meet items that are not there', async () => {
      const gone = await addWorkItem(tenant, project, { deleted_at: new Date() });
      const archived = await addWorkItem(tenant, project, { archived_at: new Date() });
      for (const id of [gone.id, archived.id, 'x', '00000000-0000-7000-8000-000000000000']) {
        expectProblem(await api.post(path('commits', id), COMMIT), 404, 'not_found');
      }
    });

    it('meet who may not work on items, and tokens for other things', async () => {
      const post = (client: Client) => client.post(path('commits'), COMMIT);
      for (const role of ['commenter', 'guest'] as const) {
        expectProblem(await post((await addPersonWithRole(tenant, project, role)).v2), 403, 'forbidden');
      }
      const scoped = async (...scopes: string[]) => (await oauthToken(tenant, tenant.owner.userId, scopes)).v2;
      expectProblem(await post(await scoped('projects.work_items:write', 'read')), 403, 'forbidden');
      expectOk(await post(await scoped('git.meta:write')), 201);
      expectOk(await post(await scoped('write')));
    });

    it('meet reads: there is nothing to be read', async () => {
      expectProblem(await api.get(path('commits')), 405, 'method_not_allowed');
    });
  });

  it('is reached by the human key of the item', async () => {
    const key = `${project.identifier.toLowerCase()}-${item.sequence}`;
    expect(expectOk(await api.post(path('commits', key), COMMIT), 201)).toMatchObject({ work_item_id: item.id });
  });

  it('is told in the history of the item, and as events', async () => {
    const before = (await api.get(`projects/${project.id}/work-items/${item.id}/`)).headers.get('etag');
    const { id } = expectOk(await report('pull-requests'), 201);
    const moved = `${REPOSITORY}/pull/8`;
    expectOk(await report('pull-requests', { state: 'merged', url: moved }));
    expectOk(await report('branches'), 201);
    const rows = await sql(
      `select verb, field, old_value, new_value, old_identifier, new_identifier, comment from activities
     where workspace_id = $1 and work_item_id = $2 order by created_at, id`,
      [tenant.workspaceId, item.id],
    );
    const { url } = PULL_REQUEST;
    expect(rows.slice(0, 2)).toEqual([
      {
        ...{ verb: 'created', field: 'pull_request', old_value: '', new_value: url },
        ...{ old_identifier: null, new_identifier: id, comment: 'added the pull request (open): Fix the login' },
      },
      {
        ...{ verb: 'updated', field: 'pull_request', old_value: url, new_value: moved },
        ...{
          old_identifier: id,
          new_identifier: id,
          comment: 'moved the pull request from open to merged: Fix the login',
        },
      },
    ]);
    expect(rows[2]).toMatchObject({ verb: 'created', field: 'branch', new_value: BRANCH.url });
    const events = await eventsOf(tenant, id);
    expect(events).toMatchObject([
      { event: 'workitem.pull_request.created', entity_type: 'git_pull_request', previous: {} },
      { event: 'workitem.pull_request.updated', previous: { state: 'open', url }, data: { state: 'merged' } },
    ]);
    expect((await api.get(`projects/${project.id}/work-items/${item.id}/`)).headers.get('etag')).not.toBe(before);
  });

  it('goes with its item', async () => {
    const { id } = expectOk(await report('commits'), 201);
    await api.delete(`projects/${project.id}/work-items/${item.id}/`);
    const [row] = await sql('select deleted_at is not null as gone from work_item_git_references where id = $1', [id]);
    expect(row).toEqual({ gone: true });
  });
});
