import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import { useMembers } from '../../data/projects';
import { FormDialog, NameField } from '../../frame/FormDialog';
import { DateField, Select, TextArea } from '../../kit';
import { modulePath, modulesPath, STATUSES, type Module, type ModuleStatus } from './data';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly project: string;
  /** The module to change; a new one by default. */
  readonly module?: Module | undefined;
  readonly onClose: () => void;
}

/** Creates or changes a module. */
export function ModuleDialog({ slug, project, module, onClose }: Props): ReactNode {
  const [name, setName] = useState(module?.name ?? '');
  const [description, setDescription] = useState(module?.description ?? '');
  const [status, setStatus] = useState<ModuleStatus>(module?.status ?? 'planned');
  const [start, setStart] = useState(module?.start_date ?? '');
  const [end, setEnd] = useState(module?.target_date ?? '');
  const [lead, setLead] = useState(module?.lead_id ?? '');
  const { data: members = [] } = useMembers(slug, project);
  const t = words();
  const form = useForm(async () => {
    const body = {
      name,
      description,
      status,
      start_date: start || null,
      target_date: end || null,
      lead_id: lead || null,
    };
    await (module ? api.patch(modulePath(slug, project, module.id), body) : api.post(modulesPath(slug, project), body));
    await refresh('modules');
    onClose();
  }, ['name', 'description', 'status', 'start_date', 'target_date', 'lead_id']);
  const people = members.map(({ member }) => ({ id: member.id, name: member.display_name }));
  return (
    <FormDialog
      title={module ? t.editModule : t.createModule}
      form={form}
      action={module ? t.save : t.create}
      onClose={onClose}
    >
      <NameField label={t.name} value={name} onChange={setName} error={form.errors.name} />
      <div className="plan-dates">
        <Select
          label={t.status}
          value={status}
          onChange={setStatus}
          choices={STATUSES.map((id) => ({ id, name: t.statuses[id] }))}
          error={form.errors.status}
        />
        <Select
          label={t.lead}
          value={lead}
          onChange={setLead}
          choices={[{ id: '', name: t.unassigned }, ...people]}
          error={form.errors.lead_id}
        />
        <DateField label={t.start} value={start} onChange={setStart} error={form.errors.start_date} />
        <DateField label={t.due} value={end} min={start} onChange={setEnd} error={form.errors.target_date} />
      </div>
      <TextArea label={t.description} value={description} onChange={setDescription} error={form.errors.description} />
    </FormDialog>
  );
}
