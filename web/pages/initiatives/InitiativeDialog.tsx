import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import { useProjects } from '../../data/projects';
import { FormDialog, NameField } from '../../frame/FormDialog';
import { DateField, Select } from '../../kit';
import { ManyField } from '../planning/ManyField';
import { PersonField } from '../planning/PersonField';
import { initiativePath, initiativesPath, STATES, type Initiative, type InitiativeState } from './data';
import { words } from './words';

interface Props {
  readonly slug: string;
  /** The initiative to change; a new one by default. */
  readonly initiative?: Initiative | undefined;
  readonly onClose: () => void;
}

const SHOWN = ['name', 'state', 'lead_id', 'start_date', 'end_date'];

/** Creates or changes an initiative and its projects. */
export function InitiativeDialog({ slug, initiative, onClose }: Props): ReactNode {
  const [name, setName] = useState(initiative?.name ?? '');
  const [state, setState] = useState<InitiativeState>(initiative?.state ?? 'PLANNED');
  const [lead, setLead] = useState(initiative?.lead_id ?? '');
  const [start, setStart] = useState(initiative?.start_date?.slice(0, 10) ?? '');
  const [end, setEnd] = useState(initiative?.end_date?.slice(0, 10) ?? '');
  const before = initiative?.project_ids ?? [];
  const [chosen, setChosen] = useState<readonly string[]>(before);
  const { data: projects = [] } = useProjects(slug);
  const t = words();
  const form = useForm(async () => {
    const body = { name, state, lead_id: lead || null, start_date: start || null, end_date: end || null };
    if (initiative) {
      await api.patch(initiativePath(slug, initiative.id), body);
      const add = chosen.filter((id) => !before.includes(id));
      const remove = before.filter((id) => !chosen.includes(id));
      if (add.length || remove.length)
        await api.post(`${initiativePath(slug, initiative.id)}projects/`, { add, remove });
    } else await api.post(initiativesPath(slug), { ...body, project_ids: chosen });
    await refresh('initiatives');
    onClose();
  }, SHOWN);
  return (
    <FormDialog
      title={initiative ? t.editInitiative : t.createInitiative}
      form={form}
      action={initiative ? t.save : t.create}
      onClose={onClose}
    >
      <NameField label={t.name} value={name} onChange={setName} error={form.errors.name} />
      <div className="plan-dates">
        <Select
          label={t.state}
          value={state}
          onChange={setState}
          choices={STATES.map((id) => ({ id, name: t.states[id] }))}
          error={form.errors.state}
        />
        <PersonField slug={slug} label={t.lead} value={lead} onChange={setLead} error={form.errors.lead_id} />
        <DateField label={t.start} value={start} onChange={setStart} error={form.errors.start_date} />
        <DateField label={t.end} value={end} min={start} onChange={setEnd} error={form.errors.end_date} />
      </div>
      <ManyField
        label={t.projects}
        choices={projects.map(({ id, name: called }) => ({ id, name: called }))}
        value={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
