import { useDeferredValue, useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useEditorSources } from '../../data/editor';
import { useForm } from '../../data/form';
import { useItems } from '../../data/items';
import { refresh } from '../../data/lists';
import { projectPath } from '../../data/paths';
import { PRIORITIES, type Priority } from '../../data/wire';
import { FormDialog, NameField } from '../../frame/FormDialog';
import { Button, DateField, Dialog, Editor, Select, TextField } from '../../kit';
import { intakePath } from './data';
import { words } from './words';

const MORNING = 9;

/** Nine o'clock in the person's time zone, a number of days ahead. */
function inDays(days: number): string {
  const at = new Date();
  at.setDate(at.getDate() + days);
  at.setHours(MORNING, 0, 0, 0);
  return at.toISOString();
}

interface ChooseProps {
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}

export function SnoozeDialog({ onChoose, onClose }: ChooseProps): ReactNode {
  const [day, setDay] = useState('');
  const t = words();
  const morning = day && new Date(`${day}T0${MORNING}:00:00`);
  return (
    <Dialog open onClose={onClose} title={t.snoozeUntil}>
      <div className="intake-choices">
        {(
          [
            [t.tomorrow, 1],
            [t.inThreeDays, 3],
            [t.nextWeek, 7],
          ] as const
        ).map(([label, days]) => (
          <Button key={days} onClick={() => onChoose(inDays(days))}>
            {label}
          </Button>
        ))}
      </div>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (morning) onChoose(morning.toISOString());
        }}
      >
        <DateField label={t.otherDay} value={day} onChange={setDay} />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="primary" type="submit" disabled={!day}>
            {t.snooze}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface DuplicateProps extends ChooseProps {
  readonly slug: string;
  readonly project: string;
  /** The work item of the request itself. */
  readonly except: string | undefined;
}

export function DuplicateDialog({ slug, project, except, onChoose, onClose }: DuplicateProps): ReactNode {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data } = useItems(`${projectPath(slug, project)}work-items/`, search ? { search } : {});
  const items = data?.pages[0]?.data.filter(({ id }) => id !== except).slice(0, 8) ?? [];
  const t = words();
  return (
    <Dialog open onClose={onClose} title={t.duplicateOf}>
      <TextField autoFocus label={t.findItem} value={typed} onChange={setTyped} />
      <ul>
        {items.map(({ id, identifier, name }) => (
          <li key={id}>
            <button type="button" className="choice" onClick={() => onChoose(id)}>
              <span className="key">{identifier}</span>
              <span className="choice-text">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {data && !items.length && <p className="soft">{t.nothingFound}</p>}
    </Dialog>
  );
}

interface RequestProps {
  readonly slug: string;
  readonly project: string;
  readonly onClose: () => void;
}

export function RequestDialog({ slug, project, onClose }: RequestProps): ReactNode {
  const [name, setName] = useState('');
  const [priority, setPriority] = useState<Priority>('none');
  const [description_html, setDescription] = useState('');
  const sources = useEditorSources(slug, project);
  const t = words();
  const form = useForm(async () => {
    await api.post(intakePath(slug, project), { name, priority, ...(description_html && { description_html }) });
    await refresh('intake');
    onClose();
  }, ['name', 'priority']);
  return (
    <FormDialog title={t.newRequest} form={form} action={t.send} onClose={onClose}>
      <NameField label={t.title} value={name} onChange={setName} error={form.errors.name} />
      <div className="rich-field">
        <Editor
          {...sources}
          html=""
          label={t.description}
          placeholder={t.description}
          autoFocus={false}
          onChange={setDescription}
        />
      </div>
      <Select
        label={t.priority}
        value={priority}
        onChange={setPriority}
        choices={PRIORITIES.map((id) => ({ id, name: t.priorities[id] }))}
        error={form.errors.priority}
      />
    </FormDialog>
  );
}
