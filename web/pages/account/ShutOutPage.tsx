import { useEffect, type ReactNode } from 'react';
import { server } from '../../data/document';
import { Button } from '../../kit';
import { hasFactors, useFactors } from './data';
import { FactorSettings } from './FactorSettings';
import { words } from './words';
import './account.css';

/** Stands for all pages of a workspace until the person has set up the second factor that it requires. */
export function ShutOutPage(): ReactNode {
  const { data: factors } = useFactors();
  const t = words();
  const hasAny = factors !== undefined && hasFactors(factors);
  useEffect(() => {
    document.title = `${t.secondFactorRequired} - Cairn`;
  }, [t]);
  return (
    <main className="shut-out" id="content">
      <h1>{t.secondFactorRequired}</h1>
      <p>{hasAny ? t.shutOutDone : t.shutOutText}</p>
      {!hasAny && server.missingFactor?.trustsProviders && <p>{t.shutOutProvider}</p>}
      {hasAny && (
        <p>
          <Button look="primary" onClick={() => location.reload()}>
            {t.openWorkspace}
          </Button>
        </p>
      )}
      <FactorSettings />
      <footer className="shut-out-ways">
        <a className="button plain" href={`${server.base}/`}>
          {t.allWorkspaces}
        </a>
        <form method="post" action={`${server.base}/sign-out/`}>
          <input type="hidden" name="form_token" value={server.formToken} />
          <Button type="submit">{t.signOut}</Button>
        </form>
      </footer>
    </main>
  );
}
