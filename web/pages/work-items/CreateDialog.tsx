import { lazy, Suspense, useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { complainOf } from '../../data/problems';
import { createItem } from '../../data/items';
import { useCreatable, useProject } from '../../data/projects';
import type { ItemChange, Priority, User } from '../../data/wire';
import { Button, Dialog, Faces, PriorityIcon, Picker, say, StateIcon } from '../../kit';
import { words } from './words';
import './work-items.css';
import { drafts } from './drafts';
import { AssigneePicker, LabelPicker, PriorityPicker, StatePicker } from './pickers';
import { useVocabulary, VocabularyOf } from './vocabulary';

const Editor = lazy(() => import('./Editor'));

interface Props {
  readonly slug: string;
  /** The project that the person looks at. */
  readonly project: string | undefined;
  readonly onClose: () => void;
}

export function CreateDialog({ slug, project, onClose }: Props): ReactNode {
  const projects = useCreatable(slug) ?? [];
  const { project: here } = useProject(slug, project ?? '');
  const [chosen, setChosen] = useState<string>();
  const id = chosen ?? (projects.find((one) => one.id === here?.id) ?? projects[0])?.id;
  if (!id) return null;
  const picker = (
    <Picker
      choices={projects.map(({ id: one, name }) => ({ id: one, name }))}
      label={words().project}
      nothing={words().nothingFound}
      value={id}
      onChange={setChosen}
      trigger={<Button>{projects.find((one) => one.id === id)?.name}</Button>}
    />
  );
  return (
    <Dialog open onClose={onClose} title={words().newItem}>
      <VocabularyOf key={id} slug={slug} project={id}>
        <Form project={picker} onClose={onClose} />
      </VocabularyOf>
    </Dialog>
  );
}

const DRAFT = 'new-item';

function Form({
  project: projectPicker,
  onClose,
}: {
  readonly project: ReactElement;
  readonly onClose: () => void;
}): ReactNode {
  const { slug, project, states, people, labels, mayCreate } = useVocabulary();
  const [name, setName] = useState(() => drafts.read(DRAFT));
  const [description_html, setDescription] = useState('');
  const [change, setChange] = useState<ItemChange>({});
  const [isMore, setMore] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const t = words();
  const add = (next: ItemChange) => setChange((before) => ({ ...before, ...next }));

  const create = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!name.trim()) return;
    setBusy(true);
    try {
      const item = await createItem(slug, project!, {
        name: name.trim(),
        ...change,
        ...(description_html && { description_html }),
      });
      say(`${item.identifier} ${item.name}`);
      drafts.keep(DRAFT, '');
      if (!isMore) return onClose();
      setName('');
      setDescription('');
      setRound((before) => before + 1);
    } catch (error) {
      complainOf(error);
    } finally {
      setBusy(false);
    }
  };
  const state = states.find(({ id }) => id === change.state_id) ?? states.find(({ is_default }) => is_default);
  const assigned = people.filter(({ id }: User) => change.assignee_ids?.includes(id));
  const chosenLabels = labels.filter(({ id }) => change.label_ids?.includes(id));
  const priority = (change.priority ?? 'none') as Priority;
  const edited = { ...change, priority, state_id: state?.id ?? null };
  return (
    <form className="form" onSubmit={(event) => void create(event)}>
      <input
        className="create-name"
        autoFocus
        required
        maxLength={255}
        value={name}
        placeholder={t.titleHint}
        aria-label={t.title}
        onChange={({ target }) => {
          setName(target.value);
          drafts.keep(DRAFT, target.value);
        }}
      />
      <Suspense fallback={<div className="editor-wait" />}>
        <Editor
          key={round}
          html=""
          label={t.description}
          placeholder={t.descriptionHint}
          onChange={setDescription}
          onSubmit={() => void create()}
          onEscape={onClose}
        />
      </Suspense>
      <div className="create-members">
        {projectPicker}
        <StatePicker
          item={edited}
          onChange={add}
          trigger={
            <Button>
              {state && <StateIcon group={state.group} color={state.color} />}
              {state?.name ?? t.state}
            </Button>
          }
        />
        <PriorityPicker
          item={edited}
          onChange={add}
          trigger={
            <Button>
              <PriorityIcon priority={priority} />
              {t.priorities[priority]}
            </Button>
          }
        />
        <AssigneePicker
          item={edited}
          onChange={add}
          trigger={<Button icon="person">{assigned.length ? <Faces people={assigned} /> : t.assignees}</Button>}
        />
        <LabelPicker
          item={edited}
          onChange={add}
          trigger={
            <Button icon="tag">
              {chosenLabels.length ? chosenLabels.map((label) => label.name).join(', ') : t.labels}
            </Button>
          }
        />
        <label className="date-label">
          {t.due}
          <input
            type="date"
            className="date-field"
            value={change.target_date ?? ''}
            onChange={({ target }) => add({ target_date: target.value || null })}
          />
        </label>
      </div>
      <div className="dialog-actions">
        <label className="check">
          <input type="checkbox" checked={isMore} onChange={({ target }) => setMore(target.checked)} />
          {t.createAnother}
        </label>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button look="primary" type="submit" disabled={isBusy || !mayCreate}>
          {t.create}
        </Button>
      </div>
    </form>
  );
}
