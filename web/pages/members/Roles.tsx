import type { ReactNode } from 'react';
import { useAll } from '../../data/lists';
import { workspacePath } from '../../data/paths';
import { useGrants } from '../../data/projects';
import { Section, Table } from '../../kit';
import type { Role } from './data';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly namespace: 'workspace' | 'project';
}

/** Explains the roles to the people who assign them. */
export function Roles({ slug, namespace }: Props): ReactNode {
  const mayView = useGrants(slug).has('role:view');
  const { data } = useAll<Role>('roles', `${workspacePath(slug)}roles/`, { namespace, order_by: '-level' }, mayView);
  const t = words();
  if (!mayView || !data) return null;
  return (
    <Section title={t.roles} text={t.rolesText}>
      <Table
        label={t.roles}
        rows={data}
        keyOf={({ id }) => id}
        columns={[
          { id: 'name', name: t.role, cell: ({ slug: role, name }) => t.roleNames[role] ?? name },
          {
            id: 'about',
            name: t.description,
            cell: ({ slug: role, description }) => t.about[namespace][role] ?? description,
          },
        ]}
      />
    </Section>
  );
}
