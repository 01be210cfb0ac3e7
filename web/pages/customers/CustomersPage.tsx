import { useDeferredValue, useState, type ReactNode } from 'react';
import { useGrants } from '../../data/projects';
import { Button, Icon } from '../../kit';
import type { At } from '../../frame/page';
import { formatNumber } from '../../words';
import { PlanRow, PlanSheet } from '../planning/PlanList';
import { PlanMenu } from '../planning/PlanMenu';
import { customerPath, useCustomers, type Customer } from './data';
import { CustomerDialog } from './CustomerDialog';
import { customerPage } from './pages';
import { words } from './words';

/** The customers of the workspace by name. */
export function CustomersPage({ slug }: At): ReactNode {
  const [text, setText] = useState('');
  const typed = useDeferredValue(text.trim());
  const { rows, error, more } = useCustomers(slug, typed);
  const grants = useGrants(slug);
  const [edited, setEdited] = useState<Customer | 'new'>();
  const t = words();
  const create = grants.has('customer:create') && (
    <Button look="primary" icon="plus" onClick={() => setEdited('new')}>
      {t.createCustomer}
    </Button>
  );
  const isNone = typed !== '' && rows?.length === 0;
  return (
    <PlanSheet
      title={t.customers}
      rows={isNone ? [typed] : rows}
      error={error}
      create={create}
      actions={
        (Boolean(rows?.length) || text !== '') && (
          <input
            type="search"
            className="input plan-search"
            value={text}
            placeholder={t.search}
            aria-label={t.search}
            onChange={({ target }) => setText(target.value)}
          />
        )
      }
      empty={{ title: t.customersEmpty, text: t.customersEmptyText }}
    >
      {isNone && <p className="plan-nothing soft">{t.customersNone}</p>}
      <ul>
        {rows?.map((customer) => (
          <PlanRow
            key={customer.id}
            page={customerPage}
            params={{ customer: customer.id }}
            icon={<Icon name="people" />}
            name={customer.name}
            menu={
              <PlanMenu
                name={customer.name}
                path={customerPath(slug, customer.id)}
                kind="customers"
                onEdit={grants.has('customer:edit') ? () => setEdited(customer) : undefined}
                mayDelete={grants.has('customer:delete')}
                deleteText={t.deleteCustomer}
              />
            }
          >
            {customer.stage && <span className="soft">{customer.stage}</span>}
            <span className="soft">
              {t.requestCount(formatNumber(customer.customer_request_count), customer.customer_request_count === 1)}
            </span>
          </PlanRow>
        ))}
      </ul>
      {more && (
        <div className="plan-more">
          <Button onClick={more}>{t.loadMore}</Button>
        </div>
      )}
      {edited && (
        <CustomerDialog
          slug={slug}
          customer={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </PlanSheet>
  );
}
