import { newId } from '../../libs/kernel/ids';
import { expectOk } from './expect';
import type { Project } from './projects';
import { insert } from './sql';
import type { Tenant } from './tenants';

/** Hangs a record of each kind on a work item, all made by the owner now; it is related to the item of the key. */
export async function hangOn(tenant: Tenant, project: Project, itemId: string, related: string): Promise<void> {
  const at = new Date();
  const base = { workspace_id: tenant.workspaceId, project_id: project.id, created_by_id: tenant.owner.userId };
  const row = () => ({ ...base, id: newId(), created_at: at, updated_at: at });
  const hung = () => ({ ...row(), work_item_id: itemId });
  const path = `projects/${project.id}/work-items/${itemId}/`;
  const other = expectOk(await tenant.v2.get(`work-items/${related}/`)).id as string;
  expectOk(await tenant.v2.patch(path, { state_id: project.states.started }));
  expectOk(await tenant.v2.post(`${path}comments/`, { comment_html: '<p>A word</p>' }), 201);
  expectOk(await tenant.v2.post(`${path}links/`, { url: 'https://example.com' }), 201);
  expectOk(await tenant.v1.post(`${path}relations/`, { relation_type: 'relates_to', issues: [other] }), 201);
  await insert('worklogs', { ...hung(), duration: 30 });
  const file = { name: 'a.png', content_type: 'image/png', size: 1, attributes: {}, is_uploaded: true };
  const entity = { entity_type: 'ISSUE_ATTACHMENT', entity_identifier: itemId };
  await insert('assets', { ...row(), ...file, ...entity, storage_key: newId() });
}
