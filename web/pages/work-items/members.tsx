import type { ReactNode } from 'react';
import type { Item } from '../../data/wire';
import { Faces, Icon, PriorityIcon, StateIcon, type IconName } from '../../kit';
import { formatAgo, formatDate, formatMoment } from '../../words';
import { useCycles } from '../cycles/data';
import { useModules } from '../modules/data';
import { words } from './words';
import { dayFromNow } from './view';
import { Dot, useVocabulary } from './vocabulary';

const FINISHED = ['completed', 'cancelled'];

/** The name of the item's cycle. */
export function CycleOf({ item }: { readonly item: Item }): ReactNode {
  const { slug } = useVocabulary();
  const { data } = useCycles(slug, item.cycle_id ? item.project_id : undefined);
  const cycle = data?.find(({ id }) => id === item.cycle_id);
  return cycle && <Tag icon="cycle">{cycle.name}</Tag>;
}

/** The names of the item's modules. */
export function ModulesOf({ item }: { readonly item: Item }): ReactNode {
  const { slug } = useVocabulary();
  const { data } = useModules(slug, item.module_ids.length ? item.project_id : undefined);
  const modules = data?.filter(({ id }) => item.module_ids.includes(id)) ?? [];
  return modules.map(({ id, name }) => (
    <Tag key={id} icon="module">
      {name}
    </Tag>
  ));
}

export const Estimate = ({ item }: { readonly item: Item }): ReactNode =>
  item.estimate_point && (
    <span className="label estimate" title={words().estimate}>
      <span>{item.estimate_point.value}</span>
    </span>
  );

export const Created = ({ item }: { readonly item: Item }): ReactNode => (
  <time className="due" dateTime={item.created_at} title={`${words().created}: ${formatMoment(item.created_at)}`}>
    {formatAgo(item.created_at)}
  </time>
);

const Tag = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }): ReactNode => (
  <span className="label">
    <Icon name={icon} size={12} />
    <span>{children}</span>
  </span>
);

export function State({ item, named = false }: { readonly item: Item; readonly named?: boolean }): ReactNode {
  const state = useVocabulary().states.find(({ id }) => id === item.state_id);
  if (!state) return <Icon name="project" />;
  return (
    <>
      <StateIcon group={state.group} color={state.color} />
      <span className={named ? '' : 'visually-hidden'}>{state.name}</span>
    </>
  );
}

export const Priority = ({ item, named = false }: { readonly item: Item; readonly named?: boolean }): ReactNode => (
  <>
    <PriorityIcon priority={item.priority} />
    <span className={named ? '' : 'visually-hidden'}>{words().priorities[item.priority]}</span>
  </>
);

export function Assignees({ item }: { readonly item: Item }): ReactNode {
  const { people } = useVocabulary();
  return <Faces people={people.filter(({ id }) => item.assignee_ids.includes(id))} />;
}

export function Labels({ item, most = Infinity }: { readonly item: Item; readonly most?: number }): ReactNode {
  const labels = useVocabulary().labels.filter(({ id }) => item.label_ids.includes(id));
  const rest = labels.length - most;
  return (
    <>
      {labels.slice(0, most).map(({ id, name, color }) => (
        <span className="label" key={id}>
          <Dot color={color} />
          <span>{name}</span>
        </span>
      ))}
      {rest > 0 && <span className="label">+{rest}</span>}
    </>
  );
}

/** The due date, marked if it has passed and the item is not finished. */
export function Due({ item }: { readonly item: Item }): ReactNode {
  const { states } = useVocabulary();
  if (!item.target_date) return null;
  const group = states.find(({ id }) => id === item.state_id)?.group ?? '';
  const isLate = item.target_date < dayFromNow(0) && !FINISHED.includes(group);
  return (
    <time className={isLate ? 'due late' : 'due'} dateTime={item.target_date} title={words().due}>
      {formatDate(item.target_date)}
    </time>
  );
}
