import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import { FormDialog } from '../../frame/FormDialog';
import { say } from '../../kit';
import { formatNumber } from '../../words';
import { words as memberWords } from '../members/words';
import { AddressField } from './AddressField';
import { PEOPLE, type InstancePerson, type MergePreview } from './data';
import { nameOf } from './name-of';
import { words } from './words';

interface Props {
  readonly person: InstancePerson;
  readonly onClose: () => void;
}

/** Asks which account stays, shows what becomes of the other, and wants its address as it cannot be taken back. */
export function MergeDialog({ person, onClose }: Props): ReactNode {
  const [into, setInto] = useState('');
  const [preview, setPreview] = useState<MergePreview>();
  const [confirm, setConfirm] = useState('');
  const t = words();
  const name = nameOf(person);
  const path = `${PEOPLE}${person.id}/merge/`;
  const form = useForm(async () => {
    if (!preview) return setPreview(await api.get<MergePreview>(path, { into: into.trim() }));
    await api.post(path, { into: into.trim(), confirm });
    await refresh('instance-people');
    onClose();
    say(t.merge.done(name));
  }, ['into', 'confirm']);
  const choose = (value: string) => {
    setInto(value);
    setPreview(undefined);
  };
  const action = preview ? t.merge.action : t.merge.preview;
  return (
    <FormDialog
      title={t.merge.ask(name)}
      form={form}
      action={preview?.refusal ? undefined : action}
      look={preview ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <p className="soft">{t.merge.text}</p>
      <AddressField label={t.merge.into} value={into} onChange={choose} error={form.errors.into} />
      {preview?.refusal && <p role="alert">{preview.refusal.detail}</p>}
      {preview && !preview.refusal && (
        <>
          <Outcome of={preview} />
          <AddressField
            label={t.merge.confirm(person.email)}
            value={confirm}
            onChange={setConfirm}
            error={form.errors.confirm}
          />
        </>
      )}
    </FormDialog>
  );
}

/** What the account that stays gets. */
function Outcome({ of: { into, workspaces } }: { readonly of: MergePreview }): ReactNode {
  const t = words();
  const { roleNames } = memberWords();
  const held = (records: MergePreview['workspaces'][number]['records']) =>
    records.map(({ kind, count }) => `${t.leave.kinds[kind] ?? kind}: ${formatNumber(count)}`);
  if (!workspaces.length) return <p>{t.merge.nothing}</p>;
  return (
    <div>
      {into && <p>{t.merge.stays(into.display_name, into.email)}</p>}
      <ul>
        {workspaces.map(({ id, name, role_afterwards: role, records }) => (
          <li key={id}>{[t.merge.role(name, roleNames[role] ?? role), ...held(records)].join(' · ')}</li>
        ))}
      </ul>
    </div>
  );
}
