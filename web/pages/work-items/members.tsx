import type { ReactNode } from 'react';
import type { Item } from '../../data/wire';
import { Faces, Icon, PriorityIcon, StateIcon } from '../../kit';
import { formatDate } from '../../words';
import { words } from './words';
import { Dot, useVocabulary } from './vocabulary';

const FINISHED = ['completed', 'cancelled'];

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

/** The day it is due; marked where that is over and it is not finished. */
export function Due({ item }: { readonly item: Item }): ReactNode {
  const { states } = useVocabulary();
  if (!item.target_date) return null;
  const group = states.find(({ id }) => id === item.state_id)?.group ?? '';
  const isLate = item.target_date < new Date().toISOString().slice(0, 10) && !FINISHED.includes(group);
  return (
    <time className={isLate ? 'due late' : 'due'} dateTime={item.target_date} title={words().due}>
      {formatDate(item.target_date)}
    </time>
  );
}
