import type { ReactNode } from 'react';
import { useMembers } from '../../data/projects';
import { Select } from '../../kit';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly project?: string | undefined;
  readonly label: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error?: string | undefined;
}

/** One of the members, or nobody. */
export function PersonField({ slug, project, label, value, onChange, error }: Props): ReactNode {
  const { data = [] } = useMembers(slug, project);
  const people = data.map(({ member }) => ({ id: member.id, name: member.display_name }));
  return (
    <Select
      label={label}
      value={value}
      onChange={onChange}
      choices={[{ id: '', name: words().unassigned }, ...people]}
      error={error}
    />
  );
}
