import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import { FormDialog } from '../../frame/FormDialog';
import { say, Select } from '../../kit';
import { AddressField } from './AddressField';
import { PEOPLE, type InstancePerson } from './data';
import { nameOf } from './name-of';
import { words } from './words';

type TextChoice = 'keep' | 'replace';

interface Props {
  readonly person: InstancePerson;
  readonly onClose: () => void;
}

/** Says what is erased, asks what becomes of texts, and wants the address as it cannot be taken back. */
export function EraseDialog({ person, onClose }: Props): ReactNode {
  const [texts, setTexts] = useState<TextChoice>('keep');
  const [confirm, setConfirm] = useState('');
  const t = words();
  const name = nameOf(person);
  const form = useForm(async () => {
    await api.post(`${PEOPLE}${person.id}/erase/`, { texts, confirm });
    await refresh('instance-people');
    onClose();
    say(t.erase.done(name));
  }, ['confirm']);
  return (
    <FormDialog title={t.erase.ask(name)} form={form} action={t.erase.action} look="danger" onClose={onClose}>
      <p className="soft">{t.erase.text}</p>
      <Select<TextChoice>
        label={t.erase.texts}
        hint={t.erase.textsHint}
        value={texts}
        choices={[
          { id: 'keep', name: t.erase.keep },
          { id: 'replace', name: t.erase.replace },
        ]}
        onChange={setTexts}
      />
      <AddressField
        label={t.erase.confirm(person.email)}
        value={confirm}
        onChange={setConfirm}
        error={form.errors.confirm}
      />
    </FormDialog>
  );
}
