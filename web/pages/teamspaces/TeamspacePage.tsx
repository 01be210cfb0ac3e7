import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { isGranted, useGrants, useMembers, useProjects } from '../../data/projects';
import { Face, Icon, SkeletonRows } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink, useGo } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { PlanMenu } from '../planning/PlanMenu';
import { RichSection } from '../planning/RichSection';
import { Tabs } from '../planning/Tabs';
import { projectPage } from '../work-items/pages';
import { teamspacePath, useTeamspace, type Teamspace } from './data';
import { teamspaceItemsPage, teamspacePage, teamspacesPage } from './pages';
import { TeamspaceDialog } from './TeamspaceDialog';
import { words } from './words';

export const TeamspaceTabs = ({ teamspace }: { readonly teamspace: string }): ReactNode => (
  <Tabs
    label={words().teamspaces}
    params={{ teamspace }}
    tabs={[
      { page: teamspacePage, name: words().overview },
      { page: teamspaceItemsPage, name: words().items },
    ]}
  />
);

/** A teamspace with its people and projects. */
export function TeamspacePage({ slug, teamspace: id }: At<'teamspace'>): ReactNode {
  const { data: teamspace, error } = useTeamspace(slug, id);
  const grants = useGrants(slug);
  const [isEditing, setEditing] = useState(false);
  const go = useGo();
  const t = words();
  if (error) return <Failed error={error} />;
  const may = (grant: string) => isGranted(grants, grant, teamspace?.created_by_id ?? null);
  return (
    <Sheet
      title={teamspace?.name ?? ''}
      above={
        <PageLink className="crumb" page={teamspacesPage} params={{}}>
          {t.teamspaces} /
        </PageLink>
      }
      actions={
        <>
          <TeamspaceTabs teamspace={id} />
          {teamspace && (
            <PlanMenu
              name={teamspace.name}
              path={teamspacePath(slug, id)}
              kind="teamspaces"
              onEdit={may('teamspace:edit') ? () => setEditing(true) : undefined}
              mayDelete={may('teamspace:delete')}
              deleteText={t.deleteText}
              onDeleted={() => go(teamspacesPage, {})}
            />
          )}
        </>
      }
    >
      {teamspace ? (
        <div className="plan-page">
          <RichSection
            title={t.description}
            draft={`teamspace-${id}`}
            html={teamspace.description_html}
            empty={t.descriptionEmpty}
            mayEdit={may('teamspace:edit')}
            onSave={async (html) => {
              await api.patch(teamspacePath(slug, id), { description_html: html });
              await refresh('teamspaces');
            }}
          />
          <Within slug={slug} teamspace={teamspace} />
        </div>
      ) : (
        <SkeletonRows label={t.loading} />
      )}
      {isEditing && teamspace && (
        <TeamspaceDialog slug={slug} teamspace={teamspace} onClose={() => setEditing(false)} />
      )}
    </Sheet>
  );
}

/** The people and projects of the teamspace. */
function Within({ slug, teamspace }: { readonly slug: string; readonly teamspace: Teamspace }): ReactNode {
  const { data: members = [] } = useMembers(slug, undefined);
  const { data: projects = [] } = useProjects(slug);
  const t = words();
  const people = members.filter(({ member }) => teamspace.member_ids.includes(member.id));
  const own = projects.filter(({ id }) => teamspace.project_ids.includes(id));
  return (
    <>
      <section className="plan-part" aria-label={t.projects}>
        <header className="plan-part-head">
          <h2>{t.projects}</h2>
        </header>
        {own.length === 0 && <p className="soft">{t.projectsEmpty}</p>}
        <ul>
          {own.map(({ id, identifier, name }) => (
            <li key={id} className="plan-line">
              <PageLink className="plan-link" page={projectPage} params={{ project: identifier }}>
                <Icon name="project" />
                <span className="plan-name">{name}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      </section>
      <section className="plan-part" aria-label={t.members}>
        <header className="plan-part-head">
          <h2>{t.members}</h2>
        </header>
        {people.length === 0 && <p className="soft">{t.membersEmpty}</p>}
        <ul>
          {people.map(({ member }) => (
            <li key={member.id} className="plan-line">
              <Face person={member} />
              <span className="plan-name">{member.display_name}</span>
              {member.id === teamspace.lead_id && <span className="label">{t.lead}</span>}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
