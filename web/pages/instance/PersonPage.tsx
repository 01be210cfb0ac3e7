import type { ReactNode } from 'react';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { Ago, Section, SkeletonRows, Table } from '../../kit';
import { formatDate } from '../../words';
import { words as memberWords } from '../members/words';
import { Fact, Facts } from '../planning/Facts';
import { usePerson } from './data';
import { Factors } from './Factors';
import { peoplePage, workspacePage } from './pages';
import { nameOf } from './name-of';
import { PersonMenu } from './PersonMenu';
import { statusOf } from './status-of';
import { words } from './words';
import '../settings/settings.css';

/** One person of the installation, with their workspaces. */
export function PersonPage({ person: id }: At<'person'>): ReactNode {
  const { data: person, error } = usePerson(id);
  const t = words();
  const { roleNames } = memberWords();
  if (error) return <Failed error={error} />;
  return (
    <Sheet
      title={person ? nameOf(person) : ''}
      above={
        <PageLink className="crumb" page={peoplePage} params={{}}>
          {t.people} /
        </PageLink>
      }
      actions={person && <PersonMenu person={person} />}
    >
      <div className="settings-body">
        {!person && <SkeletonRows label={t.loading} />}
        {person && (
          <>
            <Facts>
              <Fact name={t.email}>{person.email}</Fact>
              <Fact name={t.status}>{statusOf(person)}</Fact>
              <Fact name={t.factors}>
                <Factors of={person} />
              </Fact>
              <Fact name={t.lastActivity}>
                {person.last_activity_at ? <Ago time={person.last_activity_at} /> : t.never}
              </Fact>
              <Fact name={t.since}>{formatDate(person.created_at)}</Fact>
            </Facts>
            <Section title={t.workspaces}>
              {person.workspaces.length === 0 && <p className="nothing soft">{t.workspacesEmpty}</p>}
              {person.workspaces.length > 0 && (
                <Table
                  label={t.workspaces}
                  rows={person.workspaces}
                  keyOf={(workspace) => workspace.id}
                  columns={[
                    {
                      id: 'name',
                      name: t.name,
                      cell: (workspace) => (
                        <PageLink className="link" page={workspacePage} params={{ workspace: workspace.id }}>
                          {workspace.name}
                        </PageLink>
                      ),
                    },
                    { id: 'slug', name: t.slug, cell: ({ slug }) => slug },
                    { id: 'role', name: t.role, cell: ({ role }) => roleNames[role] ?? role },
                  ]}
                />
              )}
            </Section>
          </>
        )}
      </div>
    </Sheet>
  );
}
