import type { ReactNode } from 'react';
import type { Page, ParamsOf } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import './planning.css';

interface Props<Path extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly page: Pick<Page<Path>, 'path'>; readonly name: string }[];
  readonly params: ParamsOf<Path>;
}

/** Links between the pages of one record; the current one is marked. */
export const Tabs = <Path extends string>({ label, tabs, params }: Props<Path>): ReactNode => (
  <nav className="segments plan-tabs" aria-label={label}>
    {tabs.map(({ page, name }) => (
      <PageLink key={page.path} className="button" page={page} params={params} exact>
        {name}
      </PageLink>
    ))}
  </nav>
);
