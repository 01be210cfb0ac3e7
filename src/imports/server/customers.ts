import type { Thing } from '../thing';
import type { CustomerRequestPart, CustomerThing } from '../workspace/things';
import {
  externalOf,
  namedOf,
  othersLeft,
  partOf,
  picturesLeft,
  touches,
  type ServerNamed,
  type ServerRecord,
  type WorkspaceOptions,
} from './common';

interface ServerCustomer extends ServerNamed {
  readonly description_html?: string | null;
  readonly email?: string | null;
  readonly website_url?: string | null;
  readonly domain?: string | null;
  readonly employees?: number | null;
  readonly stage?: string | null;
  readonly contract_status?: string | null;
  readonly revenue?: string | null;
  readonly logo_props?: object;
  readonly logo_asset?: string | null;
  readonly archived_at?: string | null;
}

interface ServerRequest extends ServerNamed {
  readonly description_html?: string | null;
  readonly link?: string | null;
  readonly work_item_ids?: readonly string[];
  readonly archived_at?: string | null;
}

/** Customers with their requests: two requests for each one, and a third where customers have properties. */
export async function* customersOf(options: WorkspaceOptions): AsyncIterable<Thing> {
  const { lists, items, pictures } = options;
  let [others, hasProperties] = [0, undefined as boolean | undefined];
  for await (const customer of lists.all<ServerCustomer>('customers/', 'customers')) {
    const linked = (await lists.whole(`customers/${customer.id}/issues/`, 'work items of customers')).map(
      ({ id }) => id,
    );
    if (!touches(linked, items)) {
      others++;
      continue;
    }
    const requests = await requestsOf(options, customer.id);
    // The list has the work items of requests as well.
    const asked = new Set(requests.flatMap((request) => request.items));
    const thing = { ...customerOf(customer), requests, items: linked.filter((id) => !asked.has(id)) };
    yield thing;
    const texts = [thing, ...requests].map(({ html }) => html);
    yield* picturesLeft(pictures, 'customer', customer.name, texts);
    hasProperties ??= (await lists.whole<ServerRecord>('customer-properties/', 'properties of customers')).length > 0;
    yield* leftOf(customer, hasProperties && (await hasValues(options, customer.id)));
  }
  yield* othersLeft('customer', others);
}

const customerOf = (customer: ServerCustomer): Omit<CustomerThing, 'requests' | 'items'> => ({
  ...{ kind: 'customer', ...namedOf(customer), html: customer.description_html ?? '', email: customer.email ?? null },
  ...{ websiteUrl: customer.website_url ?? null, domain: customer.domain ?? null, stage: customer.stage ?? null },
  ...{ employees: customer.employees ?? null, contractStatus: customer.contract_status ?? null },
  ...{ revenue: customer.revenue ?? null, logoProps: customer.logo_props ?? {} },
  archivedAt: customer.archived_at ?? null,
});

async function requestsOf({ lists }: WorkspaceOptions, customer: string): Promise<CustomerRequestPart[]> {
  const requests = await lists.whole<ServerRequest>(`customers/${customer}/requests/`, 'requests of customers');
  return requests.map((request) => ({
    ...{ ...partOf(request), name: request.name, external: externalOf(request), html: request.description_html ?? '' },
    ...{ link: request.link ?? null, archivedAt: request.archived_at ?? null, items: request.work_item_ids ?? [] },
  }));
}

async function hasValues({ lists }: WorkspaceOptions, customer: string): Promise<boolean> {
  const values = await lists.one<Readonly<Record<string, readonly string[]>>>(`customers/${customer}/property-values/`);
  return Object.values(values ?? {}).some((texts) => texts.length > 0);
}

/** What customers have and this import does not bring. */
function* leftOf({ name: key, logo_asset: logo }: ServerCustomer, hasOwnValues: boolean): Iterable<Thing> {
  if (logo) yield { kind: 'remark', of: 'customer', key, what: 'its logo stays behind' };
  if (hasOwnValues) yield { kind: 'remark', of: 'customer', key, what: 'the values of its properties stay behind' };
}
