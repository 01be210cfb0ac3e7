import type { ReactNode } from 'react';
import { PageLink } from '../../frame/PageLink';
import { words as shared, formatMoment } from '../../words';
import { hasFactors, useFactors } from './data';
import { factorsPage } from './pages';
import { words } from './words';
import './account.css';

/** Says until when the person has to set up a second factor. */
export function FactorNotice({ dueAt }: { readonly dueAt: string }): ReactNode {
  const { data: factors } = useFactors();
  if (!factors || hasFactors(factors)) return null;
  return (
    <p className="factor-notice" role="status">
      <span>{words().factorDue(formatMoment(dueAt))}</span>
      <PageLink page={factorsPage} params={{}} className="button plain">
        {shared().setUpSecondFactor}
      </PageLink>
    </p>
  );
}
