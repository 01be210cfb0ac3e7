import { expectOk } from '../../support/expect';
import { addProperty } from '../../support/properties';
import { unique } from '../../support/tenants';
import { HOSTS, TYPE_OF_HOSTS, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const VALUED = 'valued-properties';

/** A property of the items that something hangs on, with a value there. */
async function valued(place: SamplePlace): Promise<string> {
  const item = await place.id(HOSTS);
  const { id } = await addProperty(place, await place.id(TYPE_OF_HOSTS), [unique('p'), 'TEXT']);
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
