import { newId } from '../../libs/kernel/ids';
import { insert } from './sql';
import { unique, type Tenant } from './tenants';

const DAY = 86_400_000;

/** A moment so many days from now. */
export const away = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

let last = 0;

/** No two alike, so that cycles are listed in the order in which they were made. */
const nextMoment = (): Date => new Date((last = Math.max(last + 1, Date.now())));

/** A cycle, put there behind the service's back: whatever its dates and switches of the project are. Answers the id. */
export async function addCycle(tenant: Tenant, projectId: string, columns: object = {}): Promise<string> {
  const id = newId();
  const at = nextMoment();
  const place = { workspace_id: tenant.workspaceId, project_id: projectId, owned_by_id: tenant.owner.userId };
  await insert('cycles', { ...place, id, name: unique('Cycle '), created_at: at, updated_at: at, ...columns });
  return id;
}

export const ENDED = { start_date: away(-20), end_date: away(-6) };
export const RUNNING = { start_date: away(-5), end_date: away(5) };
export const AHEAD = { start_date: away(10), end_date: away(20) };
