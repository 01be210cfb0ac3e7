import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { useGrants, useMembers } from '../../data/projects';
import type { Project } from '../../data/wire';
import type { At } from '../../frame/page';
import { Button, say, Section, SkeletonRows } from '../../kit';
import { RecordDialog } from '../settings/RecordDialog';
import { act } from '../settings/Records';
import { ProjectSettings } from '../settings/SettingsSheet';
import { membersPath, PROJECT_ROLES, useMemberships } from './data';
import { MemberTable } from './MemberTable';
import { Roles } from './Roles';
import { words } from './words';

/** The members of a project with their roles. */
export const ProjectMembersPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <ProjectSettings slug={slug} project={key} title={words().members}>
    {(project) => <People slug={slug} project={project} />}
  </ProjectSettings>
);

interface Props {
  readonly slug: string;
  readonly project: Project;
}

function People({ slug, project }: Props): ReactNode {
  const { data: members } = useMemberships(slug, project.id);
  const grants = useGrants(slug, project.id);
  const [isAdding, setAdding] = useState(false);
  const t = words();
  const path = membersPath(slug, project.id);
  if (!members) return <SkeletonRows label={t.loading} />;
  return (
    <>
      <Section
        bare
        title={t.members}
        text={t.projectMembersText}
        actions={
          grants.has('member:create') && (
            <Button icon="plus" onClick={() => setAdding(true)}>
              {t.add}
            </Button>
          )
        }
      >
        <MemberTable
          label={t.members}
          members={members}
          rolesFor={() => (grants.has('member:edit') ? PROJECT_ROLES : [])}
          mayRemove={() => grants.has('member:delete')}
          onRole={({ id }, role) => act('members', () => api.patch(`${path}${id}/`, { role }))}
          onRemove={({ id, member }) =>
            act('members', async () => {
              await api.delete(`${path}${id}/`);
              say(t.removed(member.display_name));
            })
          }
          removeText={t.removeFromProject}
        />
      </Section>
      <Roles slug={slug} namespace="project" />
      {isAdding && (
        <Add
          slug={slug}
          project={project}
          present={members.map(({ member_id }) => member_id)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

function Add({
  slug,
  project,
  present,
  onClose,
}: Props & { readonly present: readonly string[]; readonly onClose: () => void }): ReactNode {
  const { data: people } = useMembers(slug, undefined);
  const t = words();
  if (!people) return null;
  const others = people.filter(({ member_id }) => !present.includes(member_id));
  return (
    <RecordDialog
      title={t.add}
      action={t.add}
      isNew
      fields={[
        {
          kind: 'choice',
          member: 'member_id',
          label: t.person,
          ...(others.length ? {} : { hint: t.allAreIn }),
          required: true,
          choices: others.map(({ member_id, member }) => ({ id: member_id, name: member.display_name })),
        },
        {
          kind: 'choice',
          member: 'role',
          label: t.role,
          required: true,
          choices: PROJECT_ROLES.map((id) => ({ id, name: t.roleNames[id]! })),
        },
      ]}
      values={{ member_id: others[0]?.member_id ?? '', role: 'contributor' }}
      send={async (values) => {
        await api.post(membersPath(slug, project.id), values);
        await refresh('members');
      }}
      onClose={onClose}
    />
  );
}
