import { useState, type ReactNode } from 'react';
import { useGrants } from '../../data/projects';
import { Button } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { AddItems } from '../planning/AddItems';
import { ItemsView } from '../work-items/ItemsView';
import { VocabularyOf } from '../work-items/vocabulary';
import { CustomerTabs } from './CustomerPage';
import { customerPath, useCustomer } from './data';
import { customersPage } from './pages';
import { words } from './words';

/** The work items linked to the requests of a customer. */
export function CustomerItemsPage({ slug, customer: id }: At<'customer'>): ReactNode {
  const { data: customer, error } = useCustomer(slug, id);
  const grants = useGrants(slug);
  const [isAdding, setAdding] = useState(false);
  const t = words();
  if (error) return <Failed error={error} />;
  const path = `${customerPath(slug, id)}work-items/`;
  return (
    <VocabularyOf slug={slug} project={undefined}>
      <ItemsView
        title={customer?.name ?? ''}
        above={
          <PageLink className="crumb" page={customersPage} params={{}}>
            {t.customers} /
          </PageLink>
        }
        path={path}
        groups={['priority', 'none']}
        actions={
          <>
            <CustomerTabs customer={id} />
            {grants.has('customer:edit') && (
              <Button icon="plus" onClick={() => setAdding(true)}>
                {t.addItems}
              </Button>
            )}
          </>
        }
      />
      {isAdding && customer && <AddItems slug={slug} to={path} name={customer.name} onClose={() => setAdding(false)} />}
    </VocabularyOf>
  );
}
