import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refreshItems } from '../../data/items';
import { refresh } from '../../data/lists';
import { projectPath } from '../../data/paths';
import type { Priority } from '../../data/wire';
import { PRIORITIES } from '../../data/wire';
import { FormDialog, NameField } from '../../frame/FormDialog';
import { DateField, Select } from '../../kit';
import { PersonField } from '../planning/PersonField';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly project: string;
  readonly onClose: () => void;
}

/** Creates an epic. */
export function EpicDialog({ slug, project, onClose }: Props): ReactNode {
  const [name, setName] = useState('');
  const [priority, setPriority] = useState<Priority>('none');
  const [person, setPerson] = useState('');
  const [start, setStart] = useState('');
  const [due, setDue] = useState('');
  const t = words();
  const form = useForm(async () => {
    const days = { start_date: start || null, target_date: due || null };
    const body = { name, priority, assignee_ids: person ? [person] : [], ...days };
    await api.post(`${projectPath(slug, project)}epics/`, body);
    await Promise.all([refresh('item-rows'), refreshItems()]);
    onClose();
  }, ['name', 'priority', 'assignee_ids', 'start_date', 'target_date']);
  return (
    <FormDialog title={t.createEpic} form={form} action={t.create} onClose={onClose}>
      <NameField label={t.name} value={name} onChange={setName} error={form.errors.name} />
      <div className="plan-dates">
        <Select
          label={t.priority}
          value={priority}
          onChange={setPriority}
          choices={PRIORITIES.map((id) => ({ id, name: t.priorities[id] }))}
          error={form.errors.priority}
        />
        <PersonField
          slug={slug}
          project={project}
          label={t.assignee}
          value={person}
          onChange={setPerson}
          error={form.errors.assignee_ids}
        />
        <DateField label={t.start} value={start} onChange={setStart} error={form.errors.start_date} />
        <DateField label={t.due} value={due} min={start} onChange={setDue} error={form.errors.target_date} />
      </div>
    </FormDialog>
  );
}
