import { useState, type ReactNode } from 'react';
import { isGranted, useGrants } from '../../data/projects';
import { Button, Face, Icon } from '../../kit';
import type { At } from '../../frame/page';
import { formatNumber } from '../../words';
import { PlanRow, PlanSheet } from '../planning/PlanList';
import { PlanMenu } from '../planning/PlanMenu';
import { teamspacePath, useTeamspaces, type Teamspace } from './data';
import { teamspacePage } from './pages';
import { TeamspaceDialog } from './TeamspaceDialog';
import { words } from './words';

/** The teamspaces of the workspace by name. */
export function TeamspacesPage({ slug }: At): ReactNode {
  const { data: teamspaces, error } = useTeamspaces(slug);
  const grants = useGrants(slug);
  const [edited, setEdited] = useState<Teamspace | 'new'>();
  const t = words();
  return (
    <PlanSheet
      title={t.teamspaces}
      rows={teamspaces}
      error={error}
      create={
        grants.has('teamspace:create') && (
          <Button look="primary" icon="plus" onClick={() => setEdited('new')}>
            {t.createTeamspace}
          </Button>
        )
      }
      empty={{ title: t.teamspacesEmpty, text: t.teamspacesEmptyText }}
    >
      <ul>
        {teamspaces?.map((teamspace) => {
          const { id, name, lead, member_ids: people, project_ids: projects, created_by_id: creator } = teamspace;
          return (
            <PlanRow
              key={id}
              page={teamspacePage}
              params={{ teamspace: id }}
              icon={<Icon name="people" />}
              name={name}
              menu={
                <PlanMenu
                  name={name}
                  path={teamspacePath(slug, id)}
                  kind="teamspaces"
                  onEdit={isGranted(grants, 'teamspace:edit', creator) ? () => setEdited(teamspace) : undefined}
                  mayDelete={isGranted(grants, 'teamspace:delete', creator)}
                  deleteText={t.deleteText}
                />
              }
            >
              <span className="soft">{t.memberCount(formatNumber(people.length), people.length === 1)}</span>
              <span className="soft">{t.projectCount(formatNumber(projects.length), projects.length === 1)}</span>
              {lead && <Face person={lead} />}
            </PlanRow>
          );
        })}
      </ul>
      {edited && (
        <TeamspaceDialog
          slug={slug}
          teamspace={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </PlanSheet>
  );
}
