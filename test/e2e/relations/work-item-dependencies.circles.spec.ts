import {
  addMember,
  addProject,
  addProjectMember,
  addWorkItem,
  expectOk,
  expectProblem,
  newTenant,
  type Client,
  type Project,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let project: Project;
let api: Client;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v2;
  project = await addProject(tenant);
});

const INVERSE = { blocking: 'blocked_by', start_before: 'start_after', finish_after: 'finish_before' } as const;

const at = (id: string, where = project.id) => `projects/${where}/work-items/${id}/dependencies/`;
const item = async (where = project) => (await addWorkItem(tenant, where)).id;
const items = (count: number) => Promise.all(Array.from({ length: count }, () => item()));
const post = (id: string, relation_type: string, ...ids: string[]) =>
  api.post(at(id), { relation_type, work_item_ids: ids });
const depend = async (...wish: Parameters<typeof post>) => expectOk(await post(...wish), 201);

describe('version 2', () => {
  describe('circles', () => {
    const refused = async (id: string, type: string, ...ids: string[]) => {
      const reply = await post(id, type, ...ids);
      expectProblem(reply, 409, 'conflict');
      expect(reply.body.detail).toMatch(/wait for itself/);
    };

    it.each(['blocking', 'start_before', 'finish_after'] as const)('of %s are refused, however long', async (type) => {
      const [a, b, c, d] = await items(4);
      await depend(a!, type, b!);
      await depend(b!, type, c!);
      await depend(c!, type, d!);
      await refused(d!, type, a!);
      await refused(a!, INVERSE[type], c!);
      expectProblem(await post(c!, type, a!, d!), 409, 'conflict');
      await depend(a!, type, d!);
    });

    it('of several kinds are refused: what ends before another starts, starts before it', async () => {
      const [a, b, c] = await items(3);
      await depend(a!, 'blocking', b!);
      await depend(b!, 'start_before', c!);
      await refused(c!, 'start_before', a!);
      await refused(c!, 'blocking', a!);
      await refused(c!, 'finish_before', a!);
    });

    it('are not seen where there are none: starts and ends are two things', async () => {
      const [a, b, c] = await items(3);
      await depend(a!, 'start_before', b!);
      await depend(b!, 'start_before', c!);
      await depend(a!, 'finish_after', c!);
      const [d, e] = await items(2);
      await depend(a!, 'start_before', d!, e!);
      await depend(d!, 'finish_before', e!);
      await depend(e!, 'finish_before', b!);
    });

    it('lead through projects that the caller does not see', async () => {
      const hidden = await addProject(tenant, { network: 0 });
      const person = await addMember(tenant, 'member');
      await addProjectMember(tenant, project, person, 'contributor');
      const [a, b] = await items(2);
      const between = await item(hidden);
      await depend(a!, 'blocking', between);
      expectOk(await api.post(at(between, hidden.id), { relation_type: 'blocking', work_item_ids: [b] }), 201);
      const reply = await person.v2.post(at(b!), { relation_type: 'blocking', work_item_ids: [a] });
      expectProblem(reply, 409, 'conflict');
      expect(reply.text).not.toContain(hidden.identifier);
    });

    it('open again when a link of theirs goes, or an item', async () => {
      const [a, b, c] = await items(3);
      await depend(a!, 'blocking', b!);
      await depend(b!, 'blocking', c!);
      await refused(c!, 'blocking', a!);
      expect((await api.delete(`projects/${project.id}/work-items/${b}/`)).status).toBe(204);
      await depend(c!, 'blocking', a!);
    });

    it('of other kinds of relations do not matter', async () => {
      const [a, b, c] = await items(3);
      await depend(a!, 'blocking', b!);
      const v1 = (id: string) => `projects/${project.id}/work-items/${id}/relations/`;
      expectOk(await tenant.v1.post(v1(b!), { relation_type: 'duplicate', issues: [c] }), 201);
      expectOk(await tenant.v1.post(v1(c!), { relation_type: 'relates_to', issues: [a] }), 201);
    });
  });
});
