import {
  addMember,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  oauthToken,
  openScene,
  unique,
  type Scene,
} from '../../support';
import { auditOf, eventsOf } from '../../support/history';
import { Receiver } from '../../support/receiver';

const PATH = 'webhooks/';
const at = ({ id }: { readonly id: string }): string => `${PATH}${id}/`;
const newUrl = () => `https://hooks.example.com/${unique('h')}`;

let scene: Scene;
let receiver: Receiver;
const create = async (members: object = {}) =>
  expectOk(await scene.v2.post(PATH, { url: newUrl(), ...members }), 201) as { id: string } & Record<string, unknown>;

beforeAll(async () => {
  scene = await openScene();
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());

describe('version 2', () => {
  it('has these members and no other; the secret is shown by its renewal alone', async () => {
    const url = newUrl();
    const webhook = await create({ url, name: 'Deployments', scopes: ['workitem.created'] });
    expect(webhook).toEqual({
      id: expect.any(String),
      name: 'Deployments',
      url,
      is_active: true,
      version: 'v2',
      content_type: 'application/json',
      scopes: ['workitem.created'],
      last_used_filter: null,
      rich_filters: {},
      pql_filters: { stripped: '' },
      decided_by_id: scene.tenant.owner.userId,
      end_reason: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      created_by_id: scene.tenant.owner.userId,
      updated_by_id: scene.tenant.owner.userId,
    });
    expect(expectOk(await scene.v2.get(at(webhook)))).toEqual(webhook);
    const first = expectOk(await scene.v2.post(`${at(webhook)}regenerate/?fields=nonsense`));
    expect(first).toEqual({
      ...webhook,
      updated_at: expect.any(String),
      secret_key: expect.stringMatching(/^plane_wh_[0-9a-f]{64}$/),
    });
    const second = expectOk(await scene.v2.post(`${at(webhook)}regenerate/`));
    expect(second.secret_key).not.toBe(first.secret_key);
  });

  it('takes the filter that was sent last, and says which that is', async () => {
    const webhook = await create({ rich_filters: { priority__in: ['high'] } });
    expect(webhook).toMatchObject({ last_used_filter: 'rich_filters', rich_filters: { priority__in: ['high'] } });
    const query = { stripped: 'priority in ["high", "urgent"] and not state_group = "completed"' };
    const after = expectOk(await scene.v2.patch(at(webhook), { pql_filters: query }));
    expect(after).toMatchObject({ last_used_filter: 'pql_filters', pql_filters: query });
    const back = expectOk(await scene.v2.patch(at(webhook), { last_used_filter: 'rich_filters' }));
    expect(back).toMatchObject({ last_used_filter: 'rich_filters', pql_filters: query });
  });

  it('refuses what cannot be delivered, naming the member', async () => {
    const wrong = async (members: object) => fieldCodes(await scene.v2.post(PATH, { url: newUrl(), ...members }));
    for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/', 'http://[fd00::1]/', 'ftp://a.example/', 'a']) {
      expect(await wrong({ url })).toEqual(['url invalid']);
    }
    expect(await wrong({ url: `https://a.example/${'x'.repeat(1024)}` })).toEqual(['url max_length']);
    expect(fieldCodes(await scene.v2.post(PATH, {}))).toEqual(['url required']);
    expect(await wrong({ scopes: ['workitem.creatd'] })).toEqual(['scopes invalid_choice']);
    expect(await wrong({ version: 'v1', scopes: ['milestone.created'] })).toEqual(['scopes invalid_choice']);
    expect(await wrong({ version: 'v3', content_type: 'text/plain' })).toEqual([
      'version invalid_choice',
      'content_type invalid_choice',
    ]);
    expect(await wrong({ rich_filters: { colour: 'red' } })).toEqual(['rich_filters invalid']);
    for (const stripped of [
      'priority = ',
      'colour = "red"',
      'assignee_id = currentUser()',
      'priority = "x"',
      'isOverdue',
    ]) {
      expect(await wrong({ pql_filters: { stripped } })).toEqual([expect.stringMatching(/^pql_filters invalid/)]);
    }
  });

  it('is the only one for its address in a workspace', async () => {
    const url = newUrl();
    const webhook = await create({ url });
    expectProblem(await scene.v2.post(PATH, { url }), 409, 'conflict');
    const other = await create();
    expectProblem(await scene.v2.patch(at(other), { url }), 409, 'conflict');
    expect((await scene.v2.delete(at(webhook))).status).toBe(204);
    expectOk(await scene.v2.patch(at(other), { url }));
    expectProblem(await scene.v2.get(at(webhook)), 404, 'not_found');
  });

  it('is found by name, address and state', async () => {
    const { v2 } = await openScene();
    const make = async (name: string, members: object = {}) =>
      expectOk(await v2.post(PATH, { name, url: `https://x.example/${name}`, ...members }), 201);
    await make('Alpha');
    await make('Beta', { is_active: false });
    const names = async (query: string) =>
      (expectOk(await v2.get(`${PATH}?${query}`)).data as { name: string }[]).map(({ name }) => name).join();
    expect(await names('order_by=name')).toBe('Alpha,Beta');
    expect(await names('name=alpha')).toBe('Alpha');
    expect(await names('url=HTTPS://x.example/beta')).toBe('Beta');
    expect(await names('is_active=false')).toBe('Beta');
    expect(await names('search=lph')).toBe('Alpha');
  });

  it('tells the audit log and the outbox, without the secret', async () => {
    const webhook = await create({ name: 'Told' });
    const { secret_key: secret } = expectOk(await scene.v2.post(`${at(webhook)}regenerate/`)) as Record<string, string>;
    expectOk(await scene.v2.patch(at(webhook), { is_active: false }));
    expect((await scene.v2.delete(at(webhook))).status).toBe(204);
    const events = await eventsOf(scene.tenant, webhook.id);
    expect(events.map(({ event }) => event)).toEqual([
      ...['webhook.created', 'webhook.updated', 'webhook.updated', 'webhook.deleted'],
    ]);
    const entries = (await auditOf(scene.tenant, 'webhook.')).filter((one) => one.target_id === webhook.id);
    expect(entries.map(({ event_name: name }) => name)).toEqual([
      ...['webhook.created', 'webhook.secret_regenerated', 'webhook.updated', 'webhook.deleted'],
    ]);
    expect(JSON.stringify([events, entries])).not.toContain(secret);
  });

  it('is for owners and admins with the scope, and of one workspace', async () => {
    const webhook = await create();
    const member = await addMember(scene.tenant, 'member');
    expectProblem(await member.v2.get(PATH), 403, 'forbidden');
    expectOk(await (await addMember(scene.tenant, 'admin')).v2.get(at(webhook)));
    const reader = await oauthToken(scene.tenant, scene.tenant.owner.userId, ['webhooks:read']);
    expectOk(await reader.v2.get(at(webhook)));
    expectProblem(await reader.v2.post(`${at(webhook)}regenerate/`), 403, 'forbidden');
    const other = await newTenant();
    for (const path of [at(webhook), `webhook-logs/${webhook.id}/`]) {
      expectProblem(await other.v2.get(path), 404, 'not_found');
    }
    expectProblem(await other.v2.post(`${at(webhook)}test/`), 404, 'not_found');
  });
});
