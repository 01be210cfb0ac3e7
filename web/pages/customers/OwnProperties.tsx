import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { useMembers, type Grants } from '../../data/projects';
import { Button } from '../../kit';
import { Fact, Facts } from '../planning/Facts';
import { RecordDialog } from '../settings/RecordDialog';
import {
  changedOf,
  fieldOf,
  isFilledHere,
  shownOf,
  typedOf,
  useCustomerProperties,
  useCustomerValues,
  valuesPath,
} from './properties';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly customer: string;
  readonly grants: Grants;
}

/** What a customer has of the properties that the workspace gives its customers. */
export function OwnProperties({ slug, customer, grants }: Props): ReactNode {
  const { data: all = [] } = useCustomerProperties(slug, grants.has('customerproperty:view'));
  const { data: values } = useCustomerValues(slug, customer, grants.has('customer.propertyvalue:view'));
  const { data: members = [] } = useMembers(slug, undefined);
  const [isEditing, setEditing] = useState(false);
  const t = words();
  const properties = all.filter(isFilledHere);
  if (!properties.length || !values) return null;
  const fields = properties.map((property) => fieldOf(property, members));
  const before = typedOf(fields, values);
  const path = valuesPath(slug, customer);
  const isBlank = !properties.some(({ id }) => values[id]?.length);
  return (
    <section className="plan-part" aria-label={t.properties}>
      <header className="plan-part-head">
        <h2>{t.properties}</h2>
        {grants.has('customer.propertyvalue:create') && (
          <Button icon="edit" onClick={() => setEditing(true)}>
            {t.editValues}
          </Button>
        )}
      </header>
      {isBlank ? (
        <p className="soft">{t.valuesEmpty}</p>
      ) : (
        <Facts>
          {properties.map((property) => (
            <Fact key={property.id} name={property.display_name}>
              {shownOf(property, members, values[property.id])}
            </Fact>
          ))}
        </Facts>
      )}
      {isEditing && (
        <RecordDialog
          title={t.editValues}
          fields={fields}
          values={before}
          isNew={false}
          send={async (typed) => {
            await api.post(path, { values: changedOf(fields, before, typed) });
            await refresh('customer-values', path);
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  );
}
