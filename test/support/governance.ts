import { setTimeout as sleep } from 'node:timers/promises';
import { expectOk } from './expect';
import { untilNoticed, type Tenant } from './tenants';

const PATIENCE_MS = 60_000;
const LOOK_MS = 100;

/** Lets the workspace govern its projects, and waits until it does. */
export async function govern(tenant: Pick<Tenant, 'v2'>): Promise<void> {
  expectOk(await tenant.v2.post('governance/enable/'), 202);
  await untilGoverned(tenant);
}

/** Waits until a migration has ended and every server knows. */
export async function untilGoverned({ v2 }: Pick<Tenant, 'v2'>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let status: unknown;
  do {
    await sleep(LOOK_MS);
    ({ status } = expectOk(await v2.get('governance/')) as { status: unknown });
  } while (status !== 'on' && Date.now() < deadline);
  expect(status).toBe('on');
  await untilNoticed();
}
