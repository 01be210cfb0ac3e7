import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { server } from '../../data/document';
import { useAll } from '../../data/lists';
import { workspacePath } from '../../data/paths';
import { useGrants } from '../../data/projects';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { Button, IconButton, say, Section, SkeletonRows, Table } from '../../kit';
import { formatDate } from '../../words';
import { act } from '../settings/Records';
import { membersPath, useMemberships, WORKSPACE_ROLES, type Invitation } from './data';
import { Invite } from './Invite';
import { MemberTable } from './MemberTable';
import { Roles } from './Roles';
import { words } from './words';
import '../settings/settings.css';

/** The members of the workspace with their roles, and the open invitations. */
export function MembersPage({ slug }: At): ReactNode {
  const { data: members, error } = useMemberships(slug);
  const grants = useGrants(slug);
  const [isInviting, setInviting] = useState(false);
  const t = words();
  const path = membersPath(slug);
  const own = members?.find(({ member_id }) => member_id === server.person.id)?.role;
  const owners = members?.filter(({ role }) => role === 'owner').length ?? 0;
  const mayGive = WORKSPACE_ROLES.slice(WORKSPACE_ROLES.findIndex((role) => role === own));
  const isBelow = (role: string) => mayGive.some((one) => one === role) && !(role === 'owner' && owners === 1);
  return (
    <Sheet
      title={t.members}
      actions={
        grants.has('invitation:create') && (
          <Button look="primary" icon="plus" onClick={() => setInviting(true)}>
            {t.invite}
          </Button>
        )
      }
    >
      <div className="settings-body">
        {error && <Failed error={error} />}
        {!members && !error && <SkeletonRows label={t.loading} />}
        {members && (
          <Section bare title={t.members} text={t.membersText}>
            <MemberTable
              label={t.members}
              members={members}
              rolesFor={({ role }) => (grants.has('member:edit') && isBelow(role) ? mayGive : [])}
              mayRemove={({ role, member_id }) =>
                grants.has('member:delete') && isBelow(role) && member_id !== server.person.id
              }
              onRole={({ member_id }, role) =>
                act('members', () => api.post(`${path}change-role/`, { member_id, role }))
              }
              onRemove={({ member }) =>
                act('members', async () => {
                  await api.post(`${path}remove/`, { email: member.email });
                  say(t.removed(member.display_name));
                })
              }
              removeText={t.removeFromWorkspace}
            />
          </Section>
        )}
        {grants.has('invitation:view') && <Invitations slug={slug} mayRevoke={grants.has('invitation:delete')} />}
        <Roles slug={slug} namespace="workspace" />
      </div>
      {isInviting && <Invite slug={slug} onClose={() => setInviting(false)} />}
    </Sheet>
  );
}

function Invitations({ slug, mayRevoke }: { readonly slug: string; readonly mayRevoke: boolean }): ReactNode {
  const path = `${workspacePath(slug)}invitations/`;
  const { data } = useAll<Invitation>('invitations', path, { accepted: false, order_by: '-created_at' });
  const t = words();
  const revoke = ({ id, email }: Invitation) =>
    act('invitations', async () => {
      await api.delete(`${path}${id}/`);
      say(t.revoked(email));
    });
  if (!data?.length) return null;
  return (
    <Section title={t.invitations} text={t.invitationsText}>
      <Table
        label={t.invitations}
        rows={data}
        keyOf={({ id }) => id}
        columns={[
          { id: 'email', name: t.email, cell: ({ email }) => email },
          { id: 'role', name: t.role, cell: ({ role }) => t.roleNames[role] },
          { id: 'since', name: t.since, cell: ({ created_at }) => formatDate(created_at) },
          {
            id: 'revoke',
            name: t.revoke,
            bare: true,
            cell: (row) =>
              mayRevoke && (
                <IconButton icon="trash" label={`${t.revoke}: ${row.email}`} onClick={() => void revoke(row)} />
              ),
          },
        ]}
      />
    </Section>
  );
}
