import type { ReactNode } from 'react';
import { PageLink } from '../../frame/PageLink';
import { Sheet } from '../../frame/Sheet';
import type { TableColumn } from '../../kit';
import { formatDate } from '../../words';
import { Records } from '../settings/Records';
import { PROVIDERS, type Provider } from './data';
import { providerPage } from './pages';
import { NEW_PROVIDER, providerBody, providerFields, valuesOfProvider } from './provider-form';
import { providerWords } from './provider-words';
import { words } from './words';
import '../settings/settings.css';

export const EVERYTHING = { create: true, edit: true, remove: true } as const;

/** The identity providers that administrators registered. */
export function ProvidersPage(): ReactNode {
  const t = providerWords();
  return (
    <Sheet title={t.providers}>
      <div className="settings-body wide">
        <Records<Provider>
          bare
          title={t.providers}
          text={t.providersText}
          texts={{ create: t.newProvider, edit: t.editProvider, empty: t.providersEmpty, remove: t.removeProvider }}
          kind="identity-providers"
          path={PROVIDERS}
          columns={columns()}
          nameOf={({ label }) => label}
          fields={providerFields()}
          initial={NEW_PROVIDER}
          valuesOf={valuesOfProvider}
          bodyOf={providerBody}
          may={EVERYTHING}
        />
      </div>
    </Sheet>
  );
}

function columns(): TableColumn<Provider>[] {
  const t = providerWords();
  const { status, since } = words();
  return [
    {
      id: 'label',
      name: t.label,
      cell: ({ id, label }) => (
        <PageLink className="link" page={providerPage} params={{ provider: id }}>
          {label}
        </PageLink>
      ),
    },
    { id: 'kind', name: t.kind, cell: ({ kind }) => t.kinds[kind] },
    { id: 'status', name: status, cell: ({ is_enabled }) => (is_enabled ? t.on : t.off) },
    { id: 'since', name: since, cell: ({ created_at }) => formatDate(created_at) },
  ];
}
