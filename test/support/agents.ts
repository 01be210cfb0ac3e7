import { authorized, exchange, newApp, type TestApp } from './apps';
import { bearer, type Client } from './client';
import { expectOk } from './expect';
import { sql } from './sql';
import { unique, type Tenant } from './tenants';

export interface Agent {
  readonly app: TestApp;
  readonly slug: string;
  readonly userId: string;
  readonly token: string;
  /** Acts by the agent's own account. */
  readonly v1: Client;
}

/** An app that the tenant's owner has installed, and put into the project where one is named. */
export async function newAgent(tenant: Tenant, projectId?: string, role = 'commenter'): Promise<Agent> {
  const name = unique('Agent ');
  const app = await newApp(tenant, { name });
  await authorized(tenant.owner, app, { scope: 'read write', path: '/auth/o/authorize-app/' });
  const { body } = await exchange(app, { grant_type: 'client_credentials' });
  const { access_token: token } = body as { access_token: string };
  const [row] = await sql<{ id: string }>('select bot_user_id as id from oauth_apps where id = $1', [app.id]);
  const userId = row!.id;
  const member = { member_id: userId, role };
  if (projectId) expectOk(await tenant.v2.post(`projects/${projectId}/members/`, member), 201);
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { app, slug, userId, token, v1: tenant.v1.as(bearer(token)) };
}
