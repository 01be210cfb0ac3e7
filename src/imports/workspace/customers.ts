import { cleanHtml } from '#html';
import type { Db } from '#persistence';
import { MAX_NAME, type ArrivingRecord } from '../arrivals';
import type { Importing } from '../importing';
import { nameOf, settingsOf, webUrlOf } from '../surroundings';
import { linkItems, originOf, pairOf, settleThings, type KnownItems, type Settled } from './shared';
import type { CustomerRequestPart, CustomerThing } from './things';

const CUSTOMERS = { kind: 'customer', table: 'customers', isNamedOnce: true } as const;

const REQUESTS = `
  select id, customer_id as "customerId", external_source as source, external_id as "externalId" from customer_requests
  where workspace_id = $1 and customer_id = any ($2::uuid[]) and deleted_at is null`;

interface RequestRow {
  readonly id: string;
  readonly customerId: string;
  readonly source: string | null;
  readonly externalId: string | null;
}

interface Asked {
  readonly request: CustomerRequestPart;
  readonly record: ArrivingRecord & ReturnType<typeof pairOf> & { readonly id: string; readonly customer_id: string };
}

/** Customers of the workspace with their requests. */
export class CustomerArrivals {
  constructor(
    private readonly importing: Importing,
    private readonly db: Db,
    private readonly items: KnownItems,
  ) {}

  async add(things: readonly CustomerThing[]): Promise<void> {
    const settled = await settleThings(this.importing, this.db, CUSTOMERS, things, (thing) => this.columns(thing));
    const holders = settled.map(({ thing, ...customer }) => ({ ...customer, items: thing.items }));
    await linkItems(this.importing, this.items, { table: 'work_item_customers', column: 'customer_id' }, holders);
    await this.addRequests(settled);
  }

  private columns(thing: CustomerThing): ArrivingRecord {
    return {
      ...{ name: nameOf(this.importing, thing), ...describedBy(thing.html), email: thing.email },
      ...{ website_url: webUrlOf(this.importing, thing, 'website_url', thing.websiteUrl), domain: thing.domain },
      ...{ employees: thing.employees, stage: thing.stage },
      ...{
        contract_status: thing.contractStatus,
        revenue: thing.revenue,
        logo_props: settingsOf(this.importing, thing, 'logo_props', thing.logoProps),
      },
      archived_at: thing.archivedAt,
    };
  }

  private async addRequests(settled: readonly Settled<CustomerThing>[]): Promise<void> {
    const asked = settled.flatMap(({ thing, id }) => thing.requests.map((request) => this.asked(request, id)));
    if (!asked.length) return;
    const records = asked.map(({ record }) => record);
    const arrived = await this.importing.arrivals.add('customer_requests', records);
    const here = await this.requestsHere(settled.map(({ id }) => id));
    const holders = asked.flatMap(({ request, record }) => {
      const id =
        here.get(record.id) ?? here.get(pairName(record.customer_id, record.external_source, record.external_id));
      return id ? [{ id, isNew: arrived.has(id), items: request.items }] : [];
    });
    const links = { table: 'work_item_customer_requests', column: 'customer_request_id' } as const;
    await linkItems(this.importing, this.items, links, holders);
  }

  private asked(request: CustomerRequestPart, customerId: string): Asked {
    const origin = originOf(this.importing, this.importing.idOf('customerRequest', request.key), request);
    const name = request.name.slice(0, MAX_NAME);
    const link = webUrlOf(
      this.importing,
      { kind: 'customer', key: request.key },
      `link of the request "${name}"`,
      request.link,
    );
    const place = { customer_id: customerId, name, link, archived_at: request.archivedAt };
    const record = { ...origin, ...pairOf(this.importing, request), ...place, ...describedBy(request.html) };
    return { request, record };
  }

  /** The requests of customers, by id and by external pair. */
  private async requestsHere(customerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.query<RequestRow>(REQUESTS, [this.importing.project.workspaceId, customerIds]);
    return new Map(
      rows.flatMap(({ id, customerId, source, externalId }) => [
        [pairName(customerId, source, externalId), id],
        [id, id],
      ]),
    );
  }
}

const pairName = (customerId: string, source: string | null, externalId: string | null): string =>
  `${customerId} ${source} ${externalId}`;

function describedBy(sent: string) {
  const { html, text } = cleanHtml(sent);
  return { description_html: html, description_stripped: text };
}
