import type { ReactNode } from 'react';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { SkeletonRows } from '../../kit';
import { Fact, Facts } from '../planning/Facts';
import { useProvider, type Provider } from './data';
import { providersPage } from './pages';
import { ProviderDomains } from './ProviderDomains';
import { providerWords } from './provider-words';
import { words } from './words';
import '../settings/settings.css';

/** One identity provider: what has to be registered there, and its domains. */
export function ProviderPage({ provider: id }: At<'provider'>): ReactNode {
  const { data: provider, error } = useProvider(id);
  const t = providerWords();
  const { loading } = words();
  if (error) return <Failed error={error} />;
  return (
    <Sheet
      title={provider?.label ?? ''}
      above={
        <PageLink className="crumb" page={providersPage} params={{}}>
          {t.providers} /
        </PageLink>
      }
    >
      <div className="settings-body wide">
        {!provider && <SkeletonRows label={loading} />}
        {provider && <Addresses of={provider} />}
        {provider && <ProviderDomains provider={provider.id} />}
      </div>
    </Sheet>
  );
}

function Addresses({ of }: { readonly of: Provider }): ReactNode {
  const t = providerWords();
  const { status } = words();
  return (
    <Facts>
      <Fact name={t.kind}>{t.kinds[of.kind]}</Fact>
      <Fact name={status}>{of.is_enabled ? t.on : t.off}</Fact>
      <Fact name={of.kind === 'oidc' ? t.issuer : t.entityId}>{of.issuer ?? of.entity_id}</Fact>
      <Fact name={t.callback}>
        <code>{of.callback_url}</code>
      </Fact>
      {of.logout_url && (
        <Fact name={t.logout}>
          <code>{of.logout_url}</code>
        </Fact>
      )}
      {of.metadata_url && (
        <Fact name={t.metadata}>
          <code>{of.metadata_url}</code>
        </Fact>
      )}
    </Facts>
  );
}
