import { useState, type ReactElement, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/client';
import { editItem } from '../../data/items';
import { projectPath } from '../../data/paths';
import type { Item, ItemDetail, ItemEdit } from '../../data/wire';
import { Button, Face, Icon, IconButton, Picker, type Choice } from '../../kit';
import { formatDate } from '../../words';
import { PageLink } from '../../frame/PageLink';
import { itemPage } from './pages';
import { words } from './words';
import { CustomProperties } from './CustomProperties';
import { useMilestoneOf, useReleases, useReleasesOf } from './data';
import { isUsed, noneChoice, useChoices } from './dimensions';
import { ItemPicker } from './ItemPicker';
import { Labels, Priority, State } from './members';
import { AssigneePicker, LabelPicker, PriorityPicker, StatePicker } from './pickers';
import { Property, valueButton } from './Property';
import { setReleases } from './releases';
import { NONE } from './view';
import { useVocabulary } from './vocabulary';

function People({ item }: { readonly item: Item }): ReactNode {
  const { people } = useVocabulary();
  const assigned = people.filter(({ id }) => item.assignee_ids.includes(id));
  if (!assigned.length) return <span className="soft">{words().unassigned}</span>;
  return assigned.map((person) => (
    <span className="person" key={person.id}>
      <Face person={person} />
      {person.display_name}
    </span>
  ));
}

function DateField({
  value,
  label,
  mayEdit,
  onChange,
}: {
  readonly value: string | null;
  readonly label: string;
  readonly mayEdit: boolean;
  readonly onChange: (date: string | null) => void;
}): ReactNode {
  if (!mayEdit) return <span className="value">{value ? formatDate(value) : words().noDate}</span>;
  return (
    <input
      type="date"
      className="value date-field"
      data-empty={value ? undefined : ''}
      aria-label={label}
      key={value}
      defaultValue={value ?? ''}
      onBlur={({ target }) => {
        const date = target.value || null;
        if (date !== value) onChange(date);
      }}
    />
  );
}

interface PartProps {
  readonly item: ItemDetail;
  readonly mayEdit: boolean;
  readonly onChange: (edit: ItemEdit, shown?: Partial<Item>) => void;
}

const named = (choice: Choice | undefined, blank: string): ReactNode =>
  choice ? (
    <>
      {choice.icon}
      {choice.name}
    </>
  ) : (
    <span className="soft">{blank}</span>
  );

interface OneProps {
  readonly dimension: 'type' | 'cycle' | 'milestone' | 'estimate';
  readonly value: string | null;
  readonly mayEdit: boolean;
  readonly onChoose: (id: string | null, choice: Choice) => void;
}

/** One record, or none. */
function OneOf({ dimension, value, mayEdit, onChoose }: OneProps): ReactNode {
  const choices = useChoices(dimension, true);
  const t = words();
  const none = noneChoice(dimension);
  return (
    <Property name={t.dimensions[dimension]}>
      <Picker
        choices={dimension === 'type' ? choices : [...choices, none]}
        label={t.dimensions[dimension]}
        nothing={t.nothingFound}
        value={value ?? NONE}
        onChange={(id) => onChoose(id === NONE ? null : id, choices.find((one) => one.id === id) ?? none)}
        trigger={valueButton(
          named(
            choices.find(({ id }) => id === value),
            t.blank,
          ),
          mayEdit,
        )}
      />
    </Property>
  );
}

function Modules({ item, mayEdit, onChange }: PartProps): ReactNode {
  const choices = useChoices('module', true);
  const chosen = choices.filter(({ id }) => item.module_ids.includes(id));
  const t = words();
  return (
    <Property name={t.modules}>
      <Picker
        multiple
        choices={choices}
        label={t.modules}
        nothing={t.nothingFound}
        value={item.module_ids}
        onChange={(module_ids) => onChange({ module_ids })}
        trigger={valueButton(
          chosen.length ? (
            chosen.map(({ id, name }) => (
              <span className="person" key={id}>
                <Icon name="module" />
                {name}
              </span>
            ))
          ) : (
            <span className="soft">{t.blank}</span>
          ),
          mayEdit,
        )}
      />
    </Property>
  );
}

function Milestone({ item, mayEdit, onChange }: PartProps): ReactNode {
  const { slug } = useVocabulary();
  const { data: from } = useMilestoneOf(slug, item, true);
  if (from === undefined) return null;
  return (
    <OneOf
      dimension="milestone"
      value={from}
      mayEdit={mayEdit}
      onChoose={(to) => onChange({ milestone: { to, from } })}
    />
  );
}

function Releases({ item }: PartProps): ReactNode {
  const { slug, grantsInWorkspace } = useVocabulary();
  const { data: releases = [] } = useReleases(slug);
  const { data: chosen = [] } = useReleasesOf(slug, item, releases);
  const t = words();
  if (!releases.length) return null;
  const names = releases.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  return (
    <Property name={t.releases}>
      <Picker
        multiple
        choices={releases.map(({ id, name }) => ({ id, name }))}
        label={t.releases}
        nothing={t.nothingFound}
        value={chosen}
        onChange={(ids) => void setReleases(slug, item, chosen, ids)}
        trigger={valueButton(
          names.length ? names.join(', ') : <span className="soft">{t.blank}</span>,
          grantsInWorkspace.has('release:edit'),
        )}
      />
    </Property>
  );
}

function Parent({ item, mayEdit, onChange }: PartProps): ReactNode {
  const { slug } = useVocabulary();
  const t = words();
  const { data } = useQuery({
    queryKey: ['parent', item.parent_id],
    queryFn: () =>
      api.get<Pick<Item, 'identifier' | 'name'>>(`${projectPath(slug, item.project_id)}work-items/${item.parent_id}/`, {
        fields: ['id', 'identifier', 'name'],
      }),
    enabled: Boolean(item.parent_id),
  });
  const parent = item.parent_id ? data : undefined;
  if (!parent && !mayEdit) return null;
  const picker = (trigger: ReactElement) => (
    <ItemPicker
      slug={slug}
      label={t.parent}
      without={[item.id, ...(item.parent_id ? [item.parent_id] : [])]}
      project={item.project_id}
      trigger={trigger}
      onChoose={(parent_id) => onChange({ parent_id })}
    />
  );
  return (
    <Property name={t.parent}>
      {parent ? (
        <span className="value-line">
          <PageLink className="value" page={itemPage} params={{ itemKey: parent.identifier }}>
            <span className="key">{parent.identifier}</span> {parent.name}
          </PageLink>
          {mayEdit && picker(<IconButton icon="edit" label={t.changeParent} />)}
          {mayEdit && <IconButton icon="close" label={t.removeParent} onClick={() => onChange({ parent_id: null })} />}
        </span>
      ) : (
        picker(valueButton(<span className="soft">{t.blank}</span>, mayEdit))
      )}
    </Property>
  );
}

/** The members of an item other than its texts. */
export function Properties({ item }: { readonly item: ItemDetail }): ReactNode {
  const vocabulary = useVocabulary();
  const { slug, mayEditItem } = vocabulary;
  const [isMore, setMore] = useState(false);
  const mayEdit = mayEditItem(item) && !item.archived_at;
  const onChange = (edit: ItemEdit, shown: Partial<Item> = {}) => void editItem(slug, item, edit, shown);
  const t = words();
  const value = (content: ReactNode): ReactElement => valueButton(content, mayEdit);
  const part: PartProps = { item, mayEdit, onChange };
  const has = (dimension: Parameters<typeof isUsed>[0]) => isUsed(dimension, vocabulary);
  return (
    <>
      <dl className="properties">
        <Property name={t.state}>
          <StatePicker item={item} onChange={onChange} trigger={value(<State item={item} named />)} />
        </Property>
        <Property name={t.priority}>
          <PriorityPicker item={item} onChange={onChange} trigger={value(<Priority item={item} named />)} />
        </Property>
        <Property name={t.assignees}>
          <AssigneePicker item={item} onChange={onChange} trigger={value(<People item={item} />)} />
        </Property>
        <Property name={t.labels}>
          <LabelPicker
            item={item}
            onChange={onChange}
            trigger={value(item.label_ids.length ? <Labels item={item} /> : <span className="soft">{t.blank}</span>)}
          />
        </Property>
        <Property name={t.start}>
          <DateField
            value={item.start_date}
            label={t.start}
            mayEdit={mayEdit}
            onChange={(start_date) => onChange({ start_date })}
          />
        </Property>
        <Property name={t.due}>
          <DateField
            value={item.target_date}
            label={t.due}
            mayEdit={mayEdit}
            onChange={(target_date) => onChange({ target_date })}
          />
        </Property>
        {has('type') && (
          <OneOf
            dimension="type"
            value={item.type_id}
            mayEdit={mayEdit}
            onChoose={(type_id) => onChange({ type_id })}
          />
        )}
        {has('estimate') && (
          <OneOf
            dimension="estimate"
            value={item.estimate_point?.id ?? null}
            mayEdit={mayEdit}
            onChoose={(id, { name }) =>
              onChange({ estimate_point_id: id }, { estimate_point: id ? { id, value: name } : null })
            }
          />
        )}
        {has('cycle') && (
          <OneOf
            dimension="cycle"
            value={item.cycle_id}
            mayEdit={mayEdit}
            onChoose={(cycle_id) => onChange({ cycle_id })}
          />
        )}
        {has('module') && <Modules {...part} />}
        {has('milestone') && <Milestone {...part} />}
        <Parent {...part} />
        {isMore && has('release') && <Releases {...part} />}
        <CustomProperties item={item} mayEdit={mayEdit} />
      </dl>
      {!isMore && has('release') && (
        <Button look="quiet" className="part-action" onClick={() => setMore(true)}>
          {t.moreProperties}
        </Button>
      )}
    </>
  );
}
