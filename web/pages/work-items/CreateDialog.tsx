import { useEffect, useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { useEditorSources } from '../../data/editor';
import { complainOf } from '../../data/problems';
import { createItem } from '../../data/items';
import { useCreatable, useProject } from '../../data/projects';
import { ApiProblem } from '../../data/client';
import type { ItemChange, ItemEdit, Priority, User } from '../../data/wire';
import { Button, Dialog, drafts, Editor, Faces, PriorityIcon, Picker, say, StateIcon, type Choice } from '../../kit';
import { words } from './words';
import './work-items.css';
import { PropertyControl, type Value } from './CustomProperties';
import { useItemTypes, useProperties, type Property as Definition } from './data';
import { isUsed, noneChoice, useChoices } from './dimensions';
import { Property } from './Property';
import { NONE } from './view';
import { AssigneePicker, LabelPicker, PriorityPicker, StatePicker } from './pickers';
import { useVocabulary, VocabularyOf } from './vocabulary';

interface Props {
  readonly slug: string;
  /** The current project. */
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

/** The draft of a new item. */
interface Draft {
  readonly name: string;
  readonly description_html: string;
  readonly change: ItemEdit;
}

/** The draft of this device. Older versions of the page stored only a title. */
function readDraft(): Draft {
  const kept = drafts.read(DRAFT);
  try {
    const draft = JSON.parse(kept) as Partial<Draft>;
    return { name: draft.name ?? '', description_html: draft.description_html ?? '', change: draft.change ?? {} };
  } catch {
    return { name: kept, description_html: '', change: {} };
  }
}

function Form({
  project: projectPicker,
  onClose,
}: {
  readonly project: ReactElement;
  readonly onClose: () => void;
}): ReactNode {
  const vocabulary = useVocabulary();
  const { slug, project, mayCreate, grants } = vocabulary;
  const sources = useEditorSources(slug, project);
  const [first] = useState(readDraft);
  const [name, setName] = useState(first.name);
  const [description_html, setDescription] = useState(first.description_html);
  const [change, setChange] = useState<ItemEdit>(first.change);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isMore, setMore] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const types = useChoices('type', true);
  const { data: known = [] } = useItemTypes(slug, project, isUsed('type', vocabulary));
  const type = change.type_id ?? known.find(({ is_default }) => is_default)?.id ?? null;
  const { data: properties = [] } = useProperties(slug, project!, type, grants.has('workitemtype.property:view'));
  const t = words();
  const add = (next: ItemEdit) => setChange((before) => ({ ...before, ...next }));
  const isEmpty = !name && !description_html && !Object.keys(change).length;
  useEffect(() => {
    drafts.keep(DRAFT, isEmpty ? '' : JSON.stringify({ name, description_html, change }));
  }, [name, description_html, change]);

  const create = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!name.trim() || isBusy) return;
    setBusy(true);
    setErrors({});
    try {
      const item = await createItem(slug, project!, {
        ...change,
        ...(type && { type_id: type }),
        name: name.trim(),
        ...(description_html && { description_html }),
      });
      say(`${item.identifier} ${item.name}`);
      setName('');
      setDescription('');
      drafts.keep(DRAFT, '');
      if (!isMore) return onClose();
      setRound((before) => before + 1);
    } catch (error) {
      const fields = error instanceof ApiProblem ? error.fields : {};
      setErrors(fields);
      if (!properties.some((one) => fields[`custom_fields.${one.name}`])) complainOf(error);
    } finally {
      setBusy(false);
    }
  };
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
        onChange={({ target }) => setName(target.value)}
      />
      <Editor
        key={round}
        {...sources}
        html={round ? '' : first.description_html}
        label={t.description}
        placeholder={t.descriptionHint}
        autoFocus={false}
        onChange={setDescription}
        onSubmit={() => void create()}
        onEscape={onClose}
      />
      <Members project={projectPicker} change={change} types={types} type={type} onChange={add} />
      <Properties
        properties={properties}
        values={change.custom_fields ?? {}}
        errors={errors}
        onChange={(custom_fields) => add({ custom_fields })}
      />
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

interface OneChoiceProps {
  readonly dimension: 'estimate' | 'cycle';
  readonly value: string | null | undefined;
  readonly onChoose: (id: string | null) => void;
}

function OneChoice({ dimension, value, onChoose }: OneChoiceProps): ReactNode {
  const choices = useChoices(dimension, true);
  const name = words().dimensions[dimension];
  return (
    <Picker
      choices={[...choices, noneChoice(dimension)]}
      label={name}
      nothing={words().nothingFound}
      value={value ?? NONE}
      onChange={(id) => onChoose(id === NONE ? null : id)}
      trigger={<Button>{choices.find(({ id }) => id === value)?.name ?? name}</Button>}
    />
  );
}

interface PropertiesProps {
  readonly properties: readonly Definition[];
  readonly values: object;
  /** Errors by the names of members. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (values: Record<string, unknown>) => void;
}

/** The custom properties of the type; required ones have a star. */
function Properties({ properties, values, errors, onChange }: PropertiesProps): ReactNode {
  const used = properties.filter(({ is_active }) => is_active);
  const given = values as Readonly<Record<string, Value>>;
  if (!used.length) return null;
  return (
    <dl className="properties">
      {used.map((one) => (
        <Property key={one.id} name={one.is_required ? `${one.display_name} *` : one.display_name}>
          <PropertyControl
            definition={one}
            value={given[one.name]}
            mayEdit
            onChange={(value) => onChange({ ...values, [one.name]: value })}
          />
          {errors[`custom_fields.${one.name}`] && (
            <span className="field-error" role="alert">
              {errors[`custom_fields.${one.name}`]}
            </span>
          )}
        </Property>
      ))}
    </dl>
  );
}

interface MembersProps {
  readonly project: ReactElement;
  readonly change: ItemEdit;
  readonly types: readonly Choice[];
  readonly type: string | null;
  readonly onChange: (change: ItemEdit) => void;
}

/** The members of the new item other than its texts, each as a button. */
function Members({ project, change, types, type, onChange: add }: MembersProps): ReactNode {
  const vocabulary = useVocabulary();
  const { states, people, labels } = vocabulary;
  const t = words();
  const state = states.find(({ id }) => id === change.state_id) ?? states.find(({ is_default }) => is_default);
  const assigned = people.filter(({ id }: User) => change.assignee_ids?.includes(id));
  const chosenLabels = labels.filter(({ id }) => change.label_ids?.includes(id));
  const priority = (change.priority ?? 'none') as Priority;
  const edited: ItemChange = { ...change, priority, state_id: state?.id ?? null };
  return (
    <div className="create-members">
      {project}
      {types.length > 1 && (
        <Picker
          choices={types}
          label={t.dimensions.type}
          nothing={t.nothingFound}
          value={type}
          onChange={(type_id) => add({ type_id, custom_fields: {} })}
          trigger={<Button>{types.find(({ id }) => id === type)?.name ?? t.dimensions.type}</Button>}
        />
      )}
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
      {(['estimate', 'cycle'] as const)
        .filter((one) => isUsed(one, vocabulary))
        .map((one) => (
          <OneChoice
            key={one}
            dimension={one}
            value={one === 'cycle' ? change.cycle_id : change.estimate_point_id}
            onChoose={(id) => add(one === 'cycle' ? { cycle_id: id } : { estimate_point_id: id })}
          />
        ))}
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
  );
}
