import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { api } from '../../data/client';
import { changeItem } from '../../data/items';
import { projectPath } from '../../data/paths';
import type { Item, ItemChange, ItemDetail } from '../../data/wire';
import { Face } from '../../kit';
import { formatDate } from '../../words';
import { PageLink } from '../../frame/PageLink';
import { itemPage } from './pages';
import { words } from './words';
import { Labels, Priority, State } from './members';
import { AssigneePicker, LabelPicker, PriorityPicker, StatePicker } from './pickers';
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
  onChange,
}: {
  readonly value: string | null;
  readonly label: string;
  readonly onChange: (date: string | null) => void;
}): ReactNode {
  const { mayEdit } = useVocabulary();
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

function Parent({ item }: { readonly item: ItemDetail }): ReactNode {
  const { slug } = useVocabulary();
  const { data } = useQuery({
    queryKey: ['parent', item.parent_id],
    queryFn: () =>
      api.get<Pick<Item, 'identifier' | 'name'>>(`${projectPath(slug, item.project_id)}work-items/${item.parent_id}/`, {
        fields: ['id', 'identifier', 'name'],
      }),
    enabled: Boolean(item.parent_id),
  });
  if (!data) return null;
  return (
    <Property name={words().parent}>
      <PageLink className="value" page={itemPage} params={{ itemKey: data.identifier }}>
        <span className="key">{data.identifier}</span> {data.name}
      </PageLink>
    </Property>
  );
}

const Property = ({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode => (
  <div className="property">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What is known of an item beside its texts. */
export function Properties({ item }: { readonly item: ItemDetail }): ReactNode {
  const { slug, mayEdit } = useVocabulary();
  const onChange = (change: ItemChange) => void changeItem(slug, item, change);
  const t = words();
  const value = (content: ReactNode): ReactElement => (
    <button type="button" className="value" disabled={!mayEdit}>
      {content}
    </button>
  );
  return (
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
        <DateField value={item.start_date} label={t.start} onChange={(start_date) => onChange({ start_date })} />
      </Property>
      <Property name={t.due}>
        <DateField value={item.target_date} label={t.due} onChange={(target_date) => onChange({ target_date })} />
      </Property>
      <Parent item={item} />
    </dl>
  );
}
