import { randomInt } from 'node:crypto';
import { expectOk, unique } from '../../support';
import { named, type SamplePlace, type Samples } from '../sweeps/kit/sample';

/** A work item that belongs to the customer that all share. */
const linkedItem = async (place: SamplePlace): Promise<string> => {
  const [customer, item] = [await place.id('customers'), await place.newId('work-items')];
  expectOk(await place.tenant.v2.post(`customers/${customer}/work-items/`, { add: [item] }));
  return item;
};

const someItem = async (place: SamplePlace, fresh: boolean) => [
  fresh ? await place.newId('work-items') : await place.id('other work items'),
];

/** With all members, which requests of a customer show as well. */
const whole = async (place: SamplePlace) => ({
  ...named(),
  ...{ email: 'hello@acme.example', website_url: 'https://acme.example', domain: 'Aerospace', revenue: '1M' },
  ...{ stage: 'lead', contract_status: 'signed', employees: randomInt(10_000), logo_props: { in_use: 'emoji' } },
  logo_asset_id: await place.id('assets'),
});

const asked = async (place: SamplePlace) => ({
  ...named(),
  link: 'https://chat.example/1',
  work_item_ids: [await place.newId('work-items')],
});

const property = () => ({
  ...{ display_name: unique('P'), property_type: 'OPTION', is_multi: true, description: 'How they pay' },
  options: [{ name: 'Gold', description: 'All of it', is_default: true }, { name: 'Tin' }],
});

const valued = async (place: SamplePlace, fresh: boolean) => ({
  [await (fresh ? place.newId : place.id).call(place, 'customer-properties')]: ['Gold'],
});

export const samples: Samples = {
  kinds: {
    customers: async (place) => place.create('customers/', await whole(place)),
    'customer-properties': (place) => place.create('customer-properties/', property()),
    'property-values': (place) => place.id('customer-properties'),
    requests: async (place) => place.create(`customers/${await place.id('customers')}/requests/`, await asked(place)),
  },
  recipes: {
    customers_delete: {
      query: async (place) => {
        const pair = { external_source: 'sweep', external_id: unique('c') };
        await place.create('customers/', { ...named(), ...pair });
        return pair;
      },
    },
    link_work_items_to_customer: { body: async (place, fresh) => ({ issue_ids: await someItem(place, fresh) }) },
    unlink_work_item_from_customer: { record: linkedItem },
    customer_property_values_create: {
      body: async (place, fresh) => ({ customer_property_values: await valued(place, fresh) }),
    },
    update_customer_property_value: { body: () => Promise.resolve({ values: ['Gold'] }) },
    'set-customer-property-values': { body: async (place, fresh) => ({ values: await valued(place, fresh) }) },
    'manage-customer-work-items': { body: async (place, fresh) => ({ add: await someItem(place, fresh) }) },
  },
  referable: ['customers', 'requests'],
};
