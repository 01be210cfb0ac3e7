import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { Button, ConfirmDialog, say, type TableColumn } from '../../kit';
import { act, Records } from '../settings/Records';
import { domainsOf, type ProviderDomain } from './data';
import { providerWords } from './provider-words';

const KIND = 'identity-provider-domains';

/** The domains of a provider, each with the record that proves it. */
export function ProviderDomains({ provider }: { readonly provider: string }): ReactNode {
  const [vouched, setVouched] = useState<ProviderDomain>();
  const t = providerWords();
  const path = domainsOf(provider);
  const verify = ({ id, domain }: ProviderDomain, verified_by: string) =>
    act(KIND, async () => {
      await api.post(`${path}${id}/verify/`, { verified_by });
      setVouched(undefined);
      say(t.proven(domain));
    });
  return (
    <>
      <Records<ProviderDomain>
        title={t.domains}
        text={t.domainsText}
        texts={{ create: t.addDomain, edit: t.editDomain, empty: t.domainsEmpty, remove: t.removeDomain }}
        kind={KIND}
        path={path}
        columns={columns((domain) => void verify(domain, 'dns'))}
        nameOf={({ domain }) => domain}
        fields={[{ kind: 'text', member: 'domain', label: t.domain, max: 253, required: true }]}
        initial={{ domain: '' }}
        may={{ create: true, edit: false, remove: true }}
        actionsOf={(row) =>
          row.verified_by === null ? [{ label: t.vouch, icon: 'check', run: () => setVouched(row) }] : []
        }
      />
      {vouched && (
        <ConfirmDialog
          title={t.vouchAsk(vouched.domain)}
          text={t.vouchText}
          action={t.vouchAction}
          onConfirm={() => verify(vouched, 'administrator')}
          onClose={() => setVouched(undefined)}
        />
      )}
    </>
  );
}

function columns(check: (domain: ProviderDomain) => void): TableColumn<ProviderDomain>[] {
  const t = providerWords();
  return [
    { id: 'domain', name: t.domain, cell: ({ domain }) => domain },
    { id: 'name', name: t.name, cell: ({ record_name }) => <code>{record_name}</code> },
    { id: 'record', name: t.record, cell: ({ record_value }) => <code>{record_value}</code> },
    {
      id: 'proven',
      name: t.provenState,
      cell: (domain) => (
        <span className="named">
          {domain.verified_by === null ? t.unproven : t[domain.verified_by === 'dns' ? 'dns' : 'administrator']}
          {domain.verified_by !== 'administrator' && (
            <Button aria-label={`${t.check}: ${domain.domain}`} onClick={() => check(domain)}>
              {t.check}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
