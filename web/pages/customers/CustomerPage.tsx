import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { useGrants } from '../../data/projects';
import { SkeletonRows } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink, useGo } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { formatNumber } from '../../words';
import { Fact, Facts } from '../planning/Facts';
import { PlanMenu } from '../planning/PlanMenu';
import { RichSection } from '../planning/RichSection';
import { Tabs } from '../planning/Tabs';
import { CustomerDialog } from './CustomerDialog';
import { customerPath, useCustomer } from './data';
import { customerItemsPage, customerPage, customersPage } from './pages';
import { OwnProperties } from './OwnProperties';
import { Requests } from './Requests';
import { words } from './words';

export const CustomerTabs = ({ customer }: { readonly customer: string }): ReactNode => (
  <Tabs
    label={words().customers}
    params={{ customer }}
    tabs={[
      { page: customerPage, name: words().overview },
      { page: customerItemsPage, name: words().items },
    ]}
  />
);

/** A customer with its properties and requests. */
export function CustomerPage({ slug, customer: id }: At<'customer'>): ReactNode {
  const { data: customer, error } = useCustomer(slug, id);
  const grants = useGrants(slug);
  const [isEditing, setEditing] = useState(false);
  const go = useGo();
  const t = words();
  if (error) return <Failed error={error} />;
  const mayEdit = grants.has('customer:edit');
  return (
    <Sheet
      title={customer?.name ?? ''}
      above={
        <PageLink className="crumb" page={customersPage} params={{}}>
          {t.customers} /
        </PageLink>
      }
      actions={
        <>
          <CustomerTabs customer={id} />
          {customer && (
            <PlanMenu
              name={customer.name}
              path={customerPath(slug, id)}
              kind="customers"
              onEdit={mayEdit ? () => setEditing(true) : undefined}
              mayDelete={grants.has('customer:delete')}
              deleteText={t.deleteCustomer}
              onDeleted={() => go(customersPage, {})}
            />
          )}
        </>
      }
    >
      {customer ? (
        <div className="plan-page">
          <Facts>
            <Fact name={t.stage}>{customer.stage}</Fact>
            <Fact name={t.contract}>{customer.contract_status}</Fact>
            <Fact name={t.revenue}>{customer.revenue}</Fact>
            <Fact name={t.employees}>{customer.employees !== null && formatNumber(customer.employees)}</Fact>
            <Fact name={t.email}>
              {customer.email && (
                <a className="plan-address" href={`mailto:${customer.email}`}>
                  {customer.email}
                </a>
              )}
            </Fact>
            <Fact name={t.website}>
              {customer.website_url && (
                <a className="plan-address" href={customer.website_url} rel="noreferrer noopener" target="_blank">
                  {customer.website_url}
                </a>
              )}
            </Fact>
            <Fact name={t.domain}>{customer.domain}</Fact>
          </Facts>
          <RichSection
            title={t.description}
            draft={`customer-${id}`}
            html={customer.description_html}
            empty={t.descriptionEmpty}
            mayEdit={mayEdit}
            onSave={async (html) => {
              await api.patch(customerPath(slug, id), { description_html: html });
              await refresh('customers');
            }}
          />
          <OwnProperties slug={slug} customer={id} grants={grants} />
          <Requests slug={slug} customer={id} grants={grants} />
        </div>
      ) : (
        <SkeletonRows label={t.loading} />
      )}
      {isEditing && customer && <CustomerDialog slug={slug} customer={customer} onClose={() => setEditing(false)} />}
    </Sheet>
  );
}
