import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import { FormDialog, NameField } from '../../frame/FormDialog';
import { DateField } from '../../kit';
import { milestonePath, milestonesPath, type Milestone } from './data';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly project: string;
  /** The milestone to change; a new one by default. */
  readonly milestone?: Milestone;
  readonly onClose: () => void;
}

/** Creates or changes a milestone. */
export function MilestoneDialog({ slug, project, milestone, onClose }: Props): ReactNode {
  const [title, setTitle] = useState(milestone?.title ?? '');
  const [day, setDay] = useState(milestone?.target_date ?? '');
  const t = words();
  const form = useForm(async () => {
    const body = { title, target_date: day || null };
    await (milestone
      ? api.patch(milestonePath(slug, project, milestone.id), body)
      : api.post(milestonesPath(slug, project), body));
    await refresh('milestones');
    onClose();
  }, ['title', 'target_date']);
  return (
    <FormDialog
      title={milestone ? t.editMilestone : t.createMilestone}
      form={form}
      action={milestone ? t.save : t.create}
      onClose={onClose}
    >
      <NameField label={t.name} value={title} onChange={setTitle} error={form.errors.title} />
      <DateField label={t.due} value={day} onChange={setDay} error={form.errors.target_date} />
    </FormDialog>
  );
}
