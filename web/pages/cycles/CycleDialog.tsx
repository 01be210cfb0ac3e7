import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import { FormDialog, NameField } from '../../frame/FormDialog';
import { DateField, TextArea } from '../../kit';
import { today } from '../planning/days';
import { cyclePath, cyclesPath, type Cycle } from './data';
import { nextCycle } from './next-cycle';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly project: string;
  /** The cycle to change; a new one by default. */
  readonly cycle?: Cycle | undefined;
  /** The cycles of the project. A new one follows the last of them. */
  readonly cycles?: readonly Cycle[];
  readonly onClose: () => void;
}

/** The day of a timestamp in the interface's format. */
const dayOf = (moment: string | null | undefined): string => moment?.slice(0, 10) ?? '';

const NOTHING = { name: '', start: '', end: '' };

/** Creates a cycle, or changes its name, dates and description. */
export function CycleDialog({ slug, project, cycle, cycles = [], onClose }: Props): ReactNode {
  const [proposed] = useState(() => (cycle ? NOTHING : nextCycle(cycles, today())));
  const [name, setName] = useState(cycle?.name ?? proposed.name);
  const [description, setDescription] = useState(cycle?.description ?? '');
  const [start, setStart] = useState(dayOf(cycle?.start_date) || proposed.start);
  const [end, setEnd] = useState(dayOf(cycle?.end_date) || proposed.end);
  const t = words();
  const form = useForm(async () => {
    const hasSameDays = start === dayOf(cycle?.start_date) && end === dayOf(cycle?.end_date);
    // An unchanged day is not sent, so that its time of day stays as well.
    const days = hasSameDays ? {} : { start_date: start || null, end_date: end || null };
    const body = { name, description, ...days };
    await (cycle ? api.patch(cyclePath(slug, project, cycle.id), body) : api.post(cyclesPath(slug, project), body));
    await refresh('cycles');
    onClose();
  }, ['name', 'description', 'start_date', 'end_date']);
  return (
    <FormDialog
      title={cycle ? t.editCycle : t.createCycle}
      form={form}
      action={cycle ? t.save : t.create}
      onClose={onClose}
    >
      <NameField label={t.name} value={name} onChange={setName} error={form.errors.name} />
      <div className="plan-dates">
        <DateField label={t.start} value={start} onChange={setStart} error={form.errors.start_date} />
        <DateField label={t.end} value={end} min={start} onChange={setEnd} error={form.errors.end_date} />
      </div>
      <TextArea label={t.description} value={description} onChange={setDescription} error={form.errors.description} />
    </FormDialog>
  );
}
