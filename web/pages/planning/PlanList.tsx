import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button, Empty, SkeletonRows } from '../../kit';
import type { Page, ParamsOf } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { words } from './words';
import './planning.css';

interface SheetProps {
  readonly title: string;
  readonly above?: ReactNode;
  /** Undefined while they are loaded. */
  readonly rows: readonly unknown[] | undefined;
  readonly error: unknown;
  /** The button that creates a record; false if the person may not. */
  readonly create: ReactNode;
  /** The content of the empty state. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page that lists planning records, with an empty state that offers the first step. */
export const PlanSheet = ({ title, above, rows, error, create, empty, actions, children }: SheetProps): ReactNode => (
  <Sheet
    title={title}
    above={above}
    actions={
      <>
        {actions}
        {rows?.length ? create : null}
      </>
    }
  >
    {Boolean(error) && <Failed error={error} />}
    {!rows && !error && <SkeletonRows label={words().loading} />}
    {rows?.length === 0 && !error && (
      <Empty title={empty.title} text={empty.text}>
        {create}
      </Empty>
    )}
    {children}
  </Sheet>
);

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Some of the records under a heading. */
export const PlanSection = ({ title, children }: SectionProps): ReactNode => (
  <section aria-label={title}>
    <h2 className="plan-group">{title}</h2>
    <ul>{children}</ul>
  </section>
);

interface RowProps<Path extends string> {
  readonly page: Pick<Page<Path>, 'path'>;
  readonly params: ParamsOf<Path>;
  readonly icon: ReactNode;
  readonly name: string;
  /** Right of the name, for example the dates. */
  readonly children?: ReactNode;
  readonly menu?: ReactNode;
}

/** One record: its name links to its page, its menu holds the actions. */
export const PlanRow = <Path extends string>({
  page,
  params,
  icon,
  name,
  children,
  menu,
}: RowProps<Path>): ReactNode => (
  <li className="plan-entry">
    <PageLink className="plan-link" page={page} params={params}>
      {icon}
      <span className="plan-name">{name}</span>
      {children}
    </PageLink>
    {menu}
  </li>
);

interface ArchiveProps<Row> {
  /** Loads the archived records. */
  readonly use: () => UseQueryResult<readonly Row[]>;
  readonly row: (row: Row) => ReactNode;
}

function Archive<Row>({ use, row }: ArchiveProps<Row>): ReactNode {
  const { data, error } = use();
  const t = words();
  if (error) return <Failed error={error} />;
  if (!data) return <SkeletonRows rows={2} label={t.loading} />;
  return (
    <PlanSection title={t.archivedOnes}>
      {data.length ? data.map(row) : <li className="plan-nothing soft">{t.nothingArchived}</li>}
    </PlanSection>
  );
}

/** The archived records, loaded when the person opens the list. */
export function ArchivedSection<Row>(props: ArchiveProps<Row>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Archive {...props} />;
  return (
    <div className="plan-more">
      <Button look="quiet" icon="archive" onClick={() => setOpen(true)}>
        {words().showArchived}
      </Button>
    </div>
  );
}
