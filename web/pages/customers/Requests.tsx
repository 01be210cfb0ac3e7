import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import type { Grants } from '../../data/projects';
import { FormDialog, NameField } from '../../frame/FormDialog';
import { Ago, Button, RichText, SkeletonRows, TextField } from '../../kit';
import { Failed } from '../../frame/Problem';
import { PlanMenu } from '../planning/PlanMenu';
import { requestsPath, useRequests, type CustomerRequest } from './data';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly customer: string;
  readonly grants: Grants;
}

/** The requests of a customer. */
export function Requests({ slug, customer, grants }: Props): ReactNode {
  const { data: requests, error } = useRequests(slug, customer);
  const [edited, setEdited] = useState<CustomerRequest | 'new'>();
  const t = words();
  const path = requestsPath(slug, customer);
  const mayEdit = grants.has('customer.request:edit');
  return (
    <section className="plan-part" aria-label={t.requests}>
      <header className="plan-part-head">
        <h2>{t.requests}</h2>
        {grants.has('customer.request:create') && (
          <Button icon="plus" onClick={() => setEdited('new')}>
            {t.createRequest}
          </Button>
        )}
      </header>
      {error && <Failed error={error} />}
      {!requests && !error && <SkeletonRows rows={2} label={t.loading} />}
      {requests?.length === 0 && <p className="soft">{t.requestsEmpty}</p>}
      <ul>
        {requests?.map((request) => (
          <li key={request.id} className="plan-request">
            <header className="plan-line-head">
              <h3 className="plan-name">{request.name}</h3>
              <Ago time={request.created_at} />
              <PlanMenu
                name={request.name}
                path={`${path}${request.id}/`}
                kind="customer-requests"
                onEdit={mayEdit ? () => setEdited(request) : undefined}
                mayDelete={grants.has('customer.request:delete')}
                deleteText={t.deleteRequest}
              />
            </header>
            <RichText html={request.description_html} />
            {request.link && (
              <a className="plan-address" href={request.link} rel="noreferrer noopener" target="_blank">
                {t.source}
              </a>
            )}
          </li>
        ))}
      </ul>
      {edited && (
        <RequestDialog
          path={path}
          request={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

interface DialogProps {
  readonly path: string;
  readonly request: CustomerRequest | undefined;
  readonly onClose: () => void;
}

/** Creates a request, or changes its name and link. */
function RequestDialog({ path, request, onClose }: DialogProps): ReactNode {
  const [name, setName] = useState(request?.name ?? '');
  const [link, setLink] = useState(request?.link ?? '');
  const t = words();
  const form = useForm(async () => {
    const body = { name, link: link || null };
    await (request ? api.patch(`${path}${request.id}/`, body) : api.post(path, body));
    await Promise.all([refresh('customer-requests'), refresh('customers')]);
    onClose();
  }, ['name', 'link']);
  return (
    <FormDialog
      title={request ? t.editRequest : t.createRequest}
      form={form}
      action={request ? t.save : t.create}
      onClose={onClose}
    >
      <NameField label={t.name} value={name} onChange={setName} error={form.errors.name} />
      <TextField type="url" label={t.link} value={link} onChange={setLink} error={form.errors.link} />
    </FormDialog>
  );
}
