import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import { FormDialog } from '../../frame/FormDialog';
import { Failed } from '../../frame/Problem';
import { say, SkeletonRows, Switch, TextField } from '../../kit';
import { formatNumber } from '../../words';
import { PEOPLE, useResponsibilities, type InstancePerson, type Responsibilities } from './data';
import { nameOf } from './name-of';
import { words } from './words';

interface Props {
  readonly person: InstancePerson;
  readonly onClose: () => void;
}

/** Shows what a person answers for, asks who takes over, and ends their access. */
export function LeaveDialog({ person, onClose }: Props): ReactNode {
  const { data, error } = useResponsibilities(person.id);
  const [successors, setSuccessors] = useState<Readonly<Record<string, string>>>({});
  const [includesPrivate, setIncludesPrivate] = useState(false);
  const t = words();
  const name = nameOf(person);
  const form = useForm(async () => {
    await api.post(`${PEOPLE}${person.id}/leave/`, { successors, includes_private: includesPrivate });
    await refresh('instance-people');
    onClose();
    say(t.leave.done(name));
  }, ['successors']);
  const held = data?.workspaces.filter(({ records, is_last_owner }) => records.length || is_last_owner) ?? [];
  const hasPrivate = held.some(({ records }) => records.some(({ is_private }) => is_private));
  return (
    <FormDialog title={t.leave.ask(name)} form={form} action={data && t.leave.action} onClose={onClose}>
      <p className="soft">{t.leave.text}</p>
      {error && <Failed error={error} />}
      {!data && !error && <SkeletonRows label={t.loading} />}
      {data && held.length === 0 && <p>{t.leave.nothing}</p>}
      {held.map((workspace, index) => (
        <Workspace
          key={workspace.id}
          workspace={workspace}
          isFirst={index === 0}
          value={successors[workspace.id] ?? ''}
          onChange={(value) => setSuccessors((before) => withValue(before, workspace.id, value.trim()))}
          error={form.errors[`successors.${workspace.id}`]}
        />
      ))}
      {hasPrivate && (
        <Switch
          label={t.leave.includesPrivate}
          hint={t.leave.privateHint}
          checked={includesPrivate}
          onChange={setIncludesPrivate}
        />
      )}
    </FormDialog>
  );
}

interface WorkspaceProps {
  readonly workspace: Responsibilities;
  readonly isFirst: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

function Workspace({ workspace, isFirst, value, onChange, error }: WorkspaceProps): ReactNode {
  const t = words();
  const { name, records, is_last_owner } = workspace;
  const counts = records.map(({ kind, count }) => `${t.leave.kinds[kind] ?? kind}: ${formatNumber(count)}`);
  return (
    <TextField
      label={t.leave.successorIn(name)}
      hint={[...(is_last_owner ? [t.leave.lastOwner] : []), ...counts].join(' · ')}
      type="email"
      maxLength={254}
      autoFocus={isFirst}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

/** Without a value the workspace is left out. */
function withValue(values: Readonly<Record<string, string>>, id: string, value: string) {
  const { [id]: _, ...others } = values;
  return value ? { ...others, [id]: value } : others;
}
