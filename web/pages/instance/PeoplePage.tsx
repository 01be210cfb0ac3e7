import { useDeferredValue, useState, type ReactNode } from 'react';
import { server } from '../../data/document';
import { PageLink } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { Button, Section, Select, SkeletonRows, Table, TextField, type TableColumn } from '../../kit';
import { formatDate, formatNumber } from '../../words';
import { usePeople, type InstancePerson } from './data';
import { Factors } from './Factors';
import { personPage } from './pages';
import { nameOf } from './name-of';
import { PersonMenu } from './PersonMenu';
import { statusOf } from './status-of';
import { words } from './words';
import '../settings/settings.css';

type Status = 'any' | 'true' | 'false';

/** All people of the installation. */
export function PeoplePage(): ReactNode {
  const [text, setText] = useState('');
  const [status, setStatus] = useState<Status>('any');
  const search = useDeferredValue(text.trim());
  const query = { search, is_active: status === 'any' ? undefined : status, order_by: 'email' };
  const { rows, error, more } = usePeople(query);
  const t = words();
  return (
    <Sheet title={t.people}>
      <div className="settings-body wide">
        <Section bare title={t.people} text={t.peopleText}>
          <div className="settings-filters">
            <TextField type="search" label={t.search} value={text} onChange={setText} />
            <Select<Status>
              label={t.status}
              value={status}
              choices={[
                { id: 'any', name: t.any },
                { id: 'true', name: t.active },
                { id: 'false', name: t.deactivated },
              ]}
              onChange={setStatus}
            />
          </div>
          {error && <Failed error={error} />}
          {!rows && !error && <SkeletonRows label={t.loading} />}
          {rows?.length === 0 && <p className="nothing soft">{t.nothingFound}</p>}
          {rows && rows.length > 0 && <Table label={t.people} rows={rows} keyOf={({ id }) => id} columns={columns()} />}
          {more && <Button onClick={more}>{t.loadMore}</Button>}
        </Section>
      </div>
    </Sheet>
  );
}

function columns(): TableColumn<InstancePerson>[] {
  const t = words();
  return [
    {
      id: 'name',
      name: t.name,
      cell: (person) => (
        <span className="named">
          <PageLink className="link" page={personPage} params={{ person: person.id }}>
            {nameOf(person)}
          </PageLink>
          {person.id === server.person.id && <span className="tag-note">{t.you}</span>}
        </span>
      ),
    },
    { id: 'email', name: t.email, cell: ({ email }) => email },
    { id: 'status', name: t.status, cell: statusOf },
    { id: 'factors', name: t.factors, cell: (person) => <Factors of={person} /> },
    {
      id: 'workspaces',
      name: t.workspaces,
      align: 'end',
      cell: ({ workspace_count }) => formatNumber(workspace_count),
    },
    { id: 'since', name: t.since, cell: ({ created_at }) => formatDate(created_at) },
    { id: 'menu', name: t.moreActions, bare: true, cell: (person) => <PersonMenu person={person} /> },
  ];
}
