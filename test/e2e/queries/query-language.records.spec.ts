import {
  addPersonWithRole,
  addProject,
  SWITCHED_OFF,
  addWorkItem,
  expectOk,
  expectProblem,
  newTenant,
  oauthToken,
  type Client,
  type Project,
  type Tenant,
} from '../../support';
import { hangOn } from '../../support/hanging';

let tenant: Tenant;
let project: Project;
let itemId: string;
let key: string;

const V1 = 'version 1';
const VERSIONS = [V1, 'version 2'] as const;
type Version = (typeof VERSIONS)[number];

/** Words about each kind of record that hangs on the item, and where each version lists the records. */
const KINDS = [
  { kind: 'activities', lists: ['activities', 'activities'], words: () => [`stateChangedBy(${me()})`] },
  {
    kind: 'attachments',
    lists: ['attachments', 'attachments'],
    words: () => ['hasAttachments', `attachedBy(${me()})`],
  },
  { kind: 'comments', lists: ['comments', 'comments'], words: () => ['hasComments', 'commentContains(word)'] },
  { kind: 'links', lists: ['links', 'links'], words: () => ['hasLinks', 'linkContains(example)'] },
  { kind: 'relations', lists: ['relations', 'relations'], words: () => ['hasRelations', `linkedTo(${key})`] },
  {
    kind: 'worklogs',
    lists: ['worklogs', 'worklogs'],
    words: () => ['hasWorklogs', `workLoggedBy(${me()})`, 'workLoggedBetween(daysAgo(1), now())'],
  },
] as const;

const me = (): string => tenant.owner.userId;

beforeAll(async () => {
  tenant = await newTenant();
  project = await addProject(tenant, { is_time_tracking_enabled: true, guest_view_all_features: true });
  const item = await addWorkItem(tenant, project, { name: 'Hung upon' });
  itemId = item.id;
  key = `${project.identifier}-2`;
  await addWorkItem(tenant, project, { name: 'Other' });
  await hangOn(tenant, project, item.id, key);
});

const clientOf = (version: Version, one: { readonly v1: Client; readonly v2: Client }): Client =>
  version === V1 ? one.v1 : one.v2;
const listOf = (lists: readonly [string, string], version: Version): string =>
  `projects/${project.id}/work-items/${itemId}/${lists[version === V1 ? 0 : 1]}/`;
const asking = (word: string): string => `?pql=${encodeURIComponent(word)}`;
const found = async (client: Client, at: string, word: string): Promise<string[]> => {
  const page = expectOk(await client.get(at + asking(`${word} AND title = "Hung upon"`)));
  return (page.results ?? page.data).map(({ id }: { id: string }) => id);
};
const places = (): string[] => [`projects/${project.id}/work-items/`, 'work-items/'];

describe.each(VERSIONS)('%s', (version) => {
  describe.each(KINDS)('words about $kind', ({ lists, words }) => {
    it.each(['admin', 'contributor', 'commenter', 'guest'] as const)('tell a %s what their list does', async (role) => {
      const client = clientOf(version, await addPersonWithRole(tenant, project, role));
      const list = await client.get(listOf(lists, version));
      expect([200, 403]).toContain(list.status);
      const expected = list.status === 200 ? [itemId] : [];
      for (const word of words()) {
        for (const at of places()) expect([word, at, await found(client, at, word)]).toEqual([word, at, expected]);
        const others = expected.length ? [] : [itemId];
        expect(await found(client, places()[0]!, `NOT ${word}`)).toEqual(others);
      }
    });

    it('ask a token for the scope that their list asks for', async () => {
      const token = await oauthToken(tenant, tenant.owner.userId, ['projects.work_items:read']);
      const client = clientOf(version, token);
      const { status } = await client.get(listOf(lists, version));
      expect([200, 403]).toContain(status);
      for (const word of words()) {
        for (const at of places()) {
          const reply = await client.get(at + asking(word));
          expect([word, reply.status]).toEqual([word, status]);
          if (status === 403)
            expect(reply.text).toContain(`The token lacks a scope for ${/^\w+/.exec(word)![0]}: read or`);
        }
      }
      expectOk(await client.get(places()[0]! + asking('isTopLevel')));
    });
  });

  it('words about worklogs know none where time is not tracked', async () => {
    const off = await addProject(tenant, SWITCHED_OFF);
    const { id } = await addWorkItem(tenant, off, { name: 'Hung upon' });
    await hangOn(tenant, off, id, key);
    const client = clientOf(version, tenant);
    expectProblem(await client.get(`projects/${off.id}/work-items/${id}/worklogs/`), 402);
    expect(await found(client, `projects/${off.id}/work-items/`, 'hasWorklogs')).toEqual([]);
    expect(await found(client, `projects/${off.id}/work-items/`, 'hasLinks')).toEqual([id]);
    expect(await found(client, 'work-items/', 'hasWorklogs')).toEqual([itemId]);
    expect(await found(client, 'work-items/', 'hasLinks')).toEqual(expect.arrayContaining([itemId, id]));
  });
});

describe('version 1', () => {
  it('searches and counts are no way around', async () => {
    const guest = await addPersonWithRole(tenant, project, 'guest');
    const search = async (client: Client) =>
      expectOk(await client.post('work-items/advanced-search/', { pql: 'hasWorklogs' })).length as number;
    const count = async (client: Client) =>
      expectOk(await client.get(`work-items/count/${asking('hasWorklogs')}`)).total_count as number;
    expect([await search(guest.v1), await count(guest.v1)]).toEqual([0, 0]);
    expect([await search(tenant.v1), await count(tenant.v1)]).toEqual([1, 1]);
    const token = await oauthToken(tenant, tenant.owner.userId, [
      'projects.work_items:read',
      'projects.work_items:write',
    ]);
    expectProblem(await token.v1.post('work-items/advanced-search/', { pql: 'hasWorklogs' }), 403);
    expectProblem(await token.v1.get(`work-items/count/${asking('hasWorklogs')}`), 403);
  });
});
