import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Item } from '../../data/wire';
import type { Dragged, DropOn } from './ItemBoard';
import type { Shown } from './ItemsView';
import { Assignees, Created, CycleOf, Due, Estimate, Labels, ModulesOf, Priority, State } from './members';
import { PickCell } from './PickCell';
import { AssigneePicker, LabelPicker, PriorityPicker, StatePicker } from './pickers';
import type { Target } from './places';
import { useVocabulary } from './vocabulary';

interface Props extends Shown {
  readonly item: Item;
  readonly place: Target;
  readonly isChosen: boolean;
}

/** A work item on a board: it can be dragged, and other cards can be dropped before or after it. */
export function BoardCard(props: Props): ReactNode {
  const { item, place, isChosen, group, sub, order, members, choose, open, change, control, setControl } = props;
  const { mayEditItem } = useVocabulary();
  const element = useRef<HTMLElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<DropOn['edge']>();
  const mayEdit = mayEditItem(item);
  const isByHand = order === 'sort_order';
  useEffect(() => {
    const card = element.current;
    if (!card) return undefined;
    const ends = [
      dropTargetForElements({
        element: card,
        canDrop: ({ source }) => isByHand && (source.data as Dragged).item.id !== item.id,
        getData: ({ input }): DropOn => {
          const { top, height } = card.getBoundingClientRect();
          return { card: item, edge: input.clientY < top + height / 2 ? 'before' : 'after' };
        },
        onDrag: ({ self }) => setEdge((self.data as DropOn).edge),
        onDragLeave: () => setEdge(undefined),
        onDrop: () => setEdge(undefined),
      }),
    ];
    if (mayEdit) {
      ends.push(
        draggable({
          element: card,
          getInitialData: (): Dragged => ({ item, place }),
          onDragStart: () => setDragged(true),
          onDrop: () => setDragged(false),
        }),
      );
    }
    return () => ends.forEach((end) => end());
  }, [item, JSON.stringify(place), mayEdit, isByHand]);
  const picker = (name: NonNullable<typeof control>) => ({
    item,
    onChange: (next: Parameters<typeof change>[1]) => change(item, next),
    open: isChosen && control === name,
    onOpenChange: (isOpen: boolean) => {
      choose(item);
      setControl(isOpen ? name : undefined);
    },
  });
  const cell = (content: ReactNode) => (
    <button type="button" className="cell" disabled={!mayEdit}>
      {content}
    </button>
  );
  const [isNear, setNear] = useState(false);
  const isLive = mayEdit && (isNear || isChosen);
  const shows = (member: (typeof members)[number]) => members.includes(member);
  const isTold = group === 'state' || sub === 'state';
  return (
    <article
      ref={element}
      className="card"
      data-chosen={isChosen || undefined}
      data-dragged={isDragged || undefined}
      data-edge={edge}
      onMouseEnter={() => setNear(true)}
      onMouseLeave={() => setNear(false)}
      onMouseDown={() => choose(item)}
    >
      <div className="card-top">
        <span className="key">{item.identifier}</span>
        {shows('assignees') && <Assignees item={item} />}
      </div>
      <a
        className="card-name"
        href={`?item=${item.identifier}`}
        draggable={false}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          open(item);
        }}
      >
        {item.name}
      </a>
      <div className="card-members">
        {(!isTold || isChosen) && (
          <PickCell isLive={isLive} pick={(trigger) => <StatePicker {...picker('state')} trigger={trigger} />}>
            <State item={item} />
          </PickCell>
        )}
        {shows('priority') && (
          <PickCell isLive={isLive} pick={(trigger) => <PriorityPicker {...picker('priority')} trigger={trigger} />}>
            <Priority item={item} />
          </PickCell>
        )}
        {shows('labels') && <Labels item={item} most={2} />}
        {shows('estimate') && <Estimate item={item} />}
        {shows('cycle') && <CycleOf item={item} />}
        {shows('modules') && <ModulesOf item={item} />}
        {shows('due') && <Due item={item} />}
        {shows('created') && <Created item={item} />}
        {isChosen && control === 'assignee' && (
          <AssigneePicker {...picker('assignee')} trigger={cell(<Assignees item={item} />)} />
        )}
        {isChosen && control === 'label' && <LabelPicker {...picker('label')} trigger={cell(<Labels item={item} />)} />}
      </div>
    </article>
  );
}
