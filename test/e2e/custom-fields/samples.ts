import { expectOk } from '../../support/expect';
import { addProperty, addType } from '../../support/properties';
import { update } from '../../support/sql';
import { unique } from '../../support/tenants';
import { HOSTS, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const VALUED = 'valued-properties';

const types = new Map<string, Promise<string>>();

async function typed(place: SamplePlace, item: string): Promise<string> {
  const id = await addType(place, unique('T'));
  await update('work_items', place.tenant.workspaceId, item, { type_id: id });
  return id;
}

/** One for all of the item's properties, whoever asks first. */
function typeOf(place: SamplePlace, item: string): Promise<string> {
  const known = types.get(item) ?? typed(place, item);
  types.set(item, known);
  return known;
}

/** A property of the items that something hangs on, with a value there. */
async function valued(place: SamplePlace): Promise<string> {
  const item = await place.id(HOSTS);
  const { id } = await addProperty(place, await typeOf(place, item), [unique('p'), 'TEXT']);
  const path = `projects/${place.project.id}/work-items/${item}/work-item-properties/${id}/values/`;
  expectOk(await place.tenant.v1.post(path, { value: 'a', external_source: 'jira', external_id: unique('V') }));
  return id;
}

const operations = [
  'get_property_value_detail',
  'add_property_values',
  'update_property_value',
  'delete_property_value',
];

export const samples: Samples = {
  kinds: { [VALUED]: valued },
  recipes: Object.fromEntries(operations.map((operation) => [operation, { kind: VALUED }])),
};
