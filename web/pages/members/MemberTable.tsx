import { useState, type ReactNode } from 'react';
import { server } from '../../data/document';
import { ConfirmDialog, Face, IconButton, Table, type TableColumn } from '../../kit';
import type { Membership } from './data';
import { words } from './words';

interface Props {
  readonly label: string;
  readonly members: readonly Membership[];
  /** The roles that this person may give to a member; empty if the role cannot be changed. */
  readonly rolesFor: (member: Membership) => readonly string[];
  readonly mayRemove: (member: Membership) => boolean;
  readonly onRole: (member: Membership, role: string) => Promise<void>;
  readonly onRemove: (member: Membership) => Promise<void>;
  readonly removeText: string;
}

/** Members with their roles, which can be changed in place. */
export function MemberTable({ label, members, rolesFor, mayRemove, onRole, onRemove, removeText }: Props): ReactNode {
  const [removed, setRemoved] = useState<Membership>();
  const t = words();
  const columns: TableColumn<Membership>[] = [
    {
      id: 'name',
      name: t.name,
      cell: ({ member }) => (
        <span className="named">
          <Face person={member} />
          {member.display_name}
          {member.id === server.person.id && <span className="tag-note">{t.you}</span>}
        </span>
      ),
    },
    { id: 'email', name: t.email, cell: ({ member }) => member.email },
    {
      id: 'role',
      name: t.role,
      cell: (row) => {
        const roles = rolesFor(row);
        if (!roles.length) return t.roleNames[row.role] ?? row.role;
        return (
          <select
            className="input"
            aria-label={`${t.role}: ${row.member.display_name}`}
            value={row.role}
            onChange={({ target }) => void onRole(row, target.value)}
          >
            {roles.map((role) => (
              <option key={role} value={role}>
                {t.roleNames[role]}
              </option>
            ))}
          </select>
        );
      },
    },
    {
      id: 'remove',
      name: t.remove,
      bare: true,
      cell: (row) =>
        mayRemove(row) && (
          <IconButton icon="trash" label={`${t.remove}: ${row.member.display_name}`} onClick={() => setRemoved(row)} />
        ),
    },
  ];
  return (
    <>
      <Table label={label} columns={columns} rows={members} keyOf={({ id }) => id} />
      {removed && (
        <ConfirmDialog
          title={t.removeThis(removed.member.display_name)}
          text={removeText}
          action={t.remove}
          onConfirm={async () => {
            await onRemove(removed);
            setRemoved(undefined);
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}
