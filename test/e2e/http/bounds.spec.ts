import { expectOk, expectProblem, newTenant, type Tenant } from '../../support';

/** What fits into a body of the default size. */
const MANY = 100_000;
const MAX_MS = 3_000;

let tenant: Tenant;
beforeAll(async () => (tenant = await newTenant()));

const STRICT = { headers: { Prefer: 'handling=strict' } };
/** As many members as a body may have, nearly. */
const invented = Object.fromEntries(Array.from({ length: 9_900 }, (_, index) => [`nobody_declared_${index}`, 1]));

/** What another caller waits for a small answer meanwhile: one process serves them all. */
async function waitedBeside(work: Promise<unknown>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const started = Date.now();
  expectOk(await tenant.v2.get('projects/'));
  const waited = Date.now() - started;
  await work;
  return waited;
}

it('of very many unknown members the first are reported, and nobody waits for it', async () => {
  const refused = tenant.v2.post('projects/', { name: 'P', identifier: 'PP', ...invented }, STRICT);
  expect(await waitedBeside(refused)).toBeLessThan(MAX_MS);
  expectProblem(await refused, 400, 'invalid_request');
  expect(((await refused).body as { errors: unknown[] }).errors).toHaveLength(20);
  const v1 = await tenant.v1.post('projects/', { name: 'P', identifier: 'PP', ...invented }, STRICT);
  expect(v1.status).toBe(400);
  expect(Object.keys(v1.body as object)).toHaveLength(20);
});

it('a filter of very many groups or values is refused at once', async () => {
  const groups = { filters: { or: Array.from({ length: MANY }, () => ({})) } };
  const values = { filters: { priority__in: Array.from({ length: MANY }, () => 'none of these') } };
  for (const body of [groups, values]) {
    const refused = tenant.v1.post('work-items/advanced-search/', body);
    expect(await waitedBeside(refused)).toBeLessThan(MAX_MS);
    const { status, body: answer } = await refused;
    expect([status, JSON.stringify(answer).length < 300]).toEqual([400, true]);
  }
});
