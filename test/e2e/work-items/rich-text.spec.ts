import {
  addProject,
  addWorkItem,
  expectBody,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  testRun,
  type Project,
  type Tenant,
} from '../../support';

const MAX = 128 * 1024;
const HOSTILE = '<b>'.repeat(MAX).slice(0, MAX);
const TOO_LONG = `${HOSTILE}x`;
const LIMIT = `Ensure this field has no more than ${MAX} characters.`;
/** Far more than the work takes, far less than the seconds that a cleaner of quadratic time takes. */
const PATIENCE_MS = 4000;

let tenant: Tenant;
let project: Project;
let items: string;
let comments: string;
beforeAll(async () => {
  tenant = await newTenant();
  project = await addProject(tenant);
  const item = await addWorkItem(tenant, project);
  items = `projects/${project.id}/work-items/`;
  comments = `${items}${item.id}/comments/`;
});

/** The longest that somebody else waited for an answer while the work went on. */
async function longestWait(work: Promise<unknown>): Promise<number> {
  let over = false;
  const end = work.finally(() => (over = true));
  let longest = 0;
  while (!over) {
    const start = performance.now();
    await fetch(`${testRun().servers[0]}/healthz`);
    longest = Math.max(longest, performance.now() - start);
  }
  await end;
  return longest;
}

it('is refused in version 1 where it is too long, by the name of its member', async () => {
  const path = `${items}${(await addWorkItem(tenant, project)).id}/`;
  for (const reply of [
    await tenant.v1.post(items, { name: 'a', description_html: TOO_LONG }),
    await tenant.v1.patch(path, { description_html: TOO_LONG }),
  ]) {
    expectBody(reply, 400, { description_html: [LIMIT] });
  }
  expectBody(await tenant.v1.post(comments, { comment_html: TOO_LONG }), 400, { comment_html: [LIMIT] });
});

it('is refused in version 2 where it is too long, by the name of its member', async () => {
  for (const [path, member] of [
    [items, 'description_html'],
    [comments, 'comment_html'],
  ] as const) {
    const reply = await tenant.v2.post(path, { name: 'a', [member]: TOO_LONG });
    expectProblem(reply, 400, 'invalid_request');
    expect(reply.body.errors).toEqual([expect.objectContaining({ field: member, code: 'max_length', message: LIMIT })]);
  }
});

it('keeps nobody else waiting, however it is written', async () => {
  const wait = await longestWait(
    Promise.all([
      tenant.v1.post(items, { name: 'a', description_html: HOSTILE }).then((reply) => expectOk(reply, 201)),
      tenant.v2.post(comments, { comment_html: HOSTILE }).then((reply) => expectOk(reply, 201)),
    ]),
  );
  expect(wait).toBeLessThan(PATIENCE_MS);
});

it('keeps nobody else waiting when a whole batch is written so', async () => {
  const batch = Array.from({ length: 38 }, () => ({ name: 'a', description_html: HOSTILE }));
  const wait = await longestWait(
    tenant.v2.post(`${items}bulk-create/`, { items: batch }).then((reply) => {
      expectProblem(reply, 400, 'invalid_request');
      expect(fieldCodes(reply)).toEqual(['items.1.description_html max_length']);
    }),
  );
  expect(wait).toBeLessThan(PATIENCE_MS);
});

it('leads nobody away by links that look like paths', async () => {
  const html = '<p><a href="//evil.example">a</a><a href="/\\evil.example">b</a><img src="//evil.example/x"></p>';
  const { description_html: stored } = expectOk(
    await tenant.v1.post(items, { name: 'a', description_html: html }),
    201,
  );
  expect(stored).toBe('<p><a rel="noopener noreferrer">a</a><a rel="noopener noreferrer">b</a><img /></p>');
});

it('keeps its structure as text', async () => {
  const html = '<h2>Plan</h2><p>One<br>two</p><ol><li>first</li><li>second</li></ol>';
  const item = expectOk(await tenant.v1.post(items, { name: 'a', description_html: html }), 201);
  expect(item.description_stripped).toBe('Plan\nOne\ntwo\n1. first\n2. second');
});
