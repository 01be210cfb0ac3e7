import { PlaneClient, type HttpError } from '@makeplane/plane-node-sdk';
import { expectOk, expectProblem, newTenant, openScene, testRun, unique, type Scene } from '../../support';

let scene: Scene;
let client: PlaneClient;
let slug: string;

beforeAll(async () => {
  scene = await openScene(await newTenant({ features: ['customers'] }));
  client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: scene.tenant.owner.key });
  slug = scene.tenant.slug;
});

/** The status that the client reports of a call that fails. */
const statusOf = (call: Promise<unknown>): Promise<number | undefined> =>
  call.then(
    () => undefined,
    (error: HttpError) => error.statusCode,
  );

it('customers are created, read, listed, changed and deleted', async () => {
  const { customers } = client;
  const name = unique('Acme ');
  const created = await customers.create(slug, { name, email: 'a@acme.example', employees: 9 });
  expect(created).toMatchObject({ name, email: 'a@acme.example', workspace: scene.tenant.workspaceId });
  expect(await customers.retrieve(slug, created.id!)).toEqual(created);
  expect((await customers.list(slug, { limit: 10, offset: 0 })).results).toEqual([created]);
  expect(await customers.update(slug, created.id!, { stage: 'won' })).toMatchObject({ name, stage: 'won' });
  await customers.delete(slug, created.id!);
  expect(await statusOf(customers.retrieve(slug, created.id!))).toBe(404);
  const { id } = await customers.create(slug, { name, external_source: 'crm', external_id: '7' });
  await customers.deleteByExternalId(slug, 'crm', 'unknown');
  expect(await customers.retrieve(slug, id!)).toMatchObject({ name });
  await customers.deleteByExternalId(slug, 'crm', '7');
  expect(await statusOf(customers.retrieve(slug, id!))).toBe(404);
});

it('descriptions come back as they were sent, as texts and as documents', async () => {
  const { customers } = client;
  const text = 'Sells  rockets\n\n& parts ';
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Rockets' }] }] };
  const customer = await customers.create(slug, { name: unique('Acme '), description: text });
  const request = await customers.requests.create(slug, customer.id!, { name: 'More', description: text });
  const { v1, v2 } = scene.tenant;
  for (const path of [`customers/${customer.id}/`, `customers/${customer.id}/requests/${request.id}/`]) {
    expect(expectOk(await v1.get(path)).description).toBe(text);
    const written = expectOk(await v1.patch(path, { description: document }));
    expect(written).toMatchObject({ description: document, description_html: '<p>Rockets</p>' });
    expect(written.description_stripped).toBe('Rockets');
    expect(expectOk(await v2.get(path)).description).toBe('Rockets');
    expect(expectOk(await v1.patch(path, { description_html: '<p>Wheels</p>' })).description).toBe('Wheels');
    expect(expectOk(await v1.patch(path, { description: null })).description).toBe('');
    expect(expectOk(await v1.patch(path, { description: 'Wheels' })).description).toBe('Wheels');
    const nothing = { description: {}, description_stripped: '' };
    expect(expectOk(await v1.patch(path, { description: {} }))).toMatchObject(nothing);
    expect(expectOk(await v2.get(path)).description).toBe('');
    expectOk(await v1.patch(path, { description: 'Wheels' }));
    expectProblem(await v1.patch(path, { description: 5 }), 400);
    expectProblem(await v1.patch(path, { description: { type: 'x' } }), 400);
    expect(expectOk(await v1.get(path)).description).toBe('Wheels');
  }
});

it('requests of customers are created, read, listed, changed and deleted', async () => {
  const { customers } = client;
  const { id } = await customers.create(slug, { name: unique('Acme ') });
  const created = await customers.requests.create(slug, id!, { name: 'Dark mode', link: 'https://a.example' });
  expect(created).toMatchObject({ title: 'Dark mode', customer: id });
  expect(await customers.requests.retrieve(slug, id!, created.id!)).toEqual(created);
  expect((await customers.requests.list(slug, id!)).results).toEqual([created]);
  expect(await customers.requests.update(slug, id!, created.id!, { name: 'Night' })).toMatchObject({ title: 'Night' });
  await customers.requests.delete(slug, id!, created.id!);
  expect(await statusOf(customers.requests.retrieve(slug, id!, created.id!))).toBe(404);
});

it('work items are linked to customers and unlinked', async () => {
  const { customers } = client;
  const { id } = await customers.create(slug, { name: unique('Acme ') });
  const item = await scene.add('work-items');
  const { linked_issues: linked } = await customers.linkIssuesToCustomer(slug, id!, [item]);
  const shown = { id: item, project_id: scene.project.id, project__identifier: scene.project.identifier };
  expect(linked).toMatchObject([shown]);
  expect(await customers.listCustomerIssues(slug, id!)).toMatchObject([shown]);
  await customers.unlinkIssueFromCustomer(slug, id!, item);
  expect(await customers.listCustomerIssues(slug, id!)).toEqual([]);
});
