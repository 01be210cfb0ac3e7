import { addPersonWithRole, expectOk } from '../../support';
import { until } from '../../support/service';
import type { SamplePlace, Samples } from '../sweeps/kit/sample';

/** Somebody else comments on an item of the caller and moves it on. */
async function notification(place: SamplePlace): Promise<string> {
  const { tenant, project } = place;
  const colleague = await addPersonWithRole(tenant, project, 'contributor');
  const items = `projects/${project.id}/work-items/`;
  const itemId = await place.create(items, { name: 'Told' });
  expectOk(await colleague.v2.post(`${items}${itemId}/comments/`, { comment_html: '<p>Done</p>' }), 201);
  expectOk(await colleague.v2.patch(`${items}${itemId}/`, { state_id: project.states.started }));
  let found: readonly { id: string }[] = [];
  await until(async () => {
    found = expectOk(await tenant.v2.get(`notifications/?work_item_id=${itemId}`)).data as typeof found;
    return found.length === 2;
  }, 'the notifications');
  return found[0]!.id;
}

export const samples: Samples = {
  kinds: { notifications: notification },
  recipes: { 'mark-all-notifications-read': { body: () => Promise.resolve({ until: '2026-01-31T12:00:00Z' }) } },
};
