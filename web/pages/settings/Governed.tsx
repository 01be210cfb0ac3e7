import type { ReactNode } from 'react';
import { useGrants, useRestrictions } from '../../data/projects';
import { PageLink } from '../../frame/PageLink';
import { governancePage } from '../governance/pages';
import { mayOf, type May } from './Records';
import { words } from './words';

const NOTHING: May = { create: false, edit: false, remove: false };

/**
 * What the person may do with records of a kind in a project. Nobody may change records that the workspace manages for
 * all projects: the server refuses it with the code `by`.
 */
export function useMay(slug: string, project: string, kind: string, by: string): May {
  const isGoverned = useRestrictions(slug, project).has(by);
  const grants = useGrants(slug, project);
  return isGoverned ? NOTHING : mayOf(grants, kind);
}

interface Props {
  readonly slug: string;
  /** The id of the project. */
  readonly project: string;
  /** The code with which the server refuses changes of these records. */
  readonly by: string;
}

/** Says that the workspace manages the records of a page for all projects, and where, if it does. */
export function Governed({ slug, project, by }: Props): ReactNode {
  const isGoverned = useRestrictions(slug, project).has(by);
  const grants = useGrants(slug);
  if (!isGoverned) return null;
  const t = words();
  return (
    <div role="note">
      <p className="soft lead">{t.governed}</p>
      {grants.has('governance:view') && (
        <PageLink className="button plain" page={governancePage} params={{}}>
          {t.governedThere}
        </PageLink>
      )}
    </div>
  );
}
