import { memo, useState, type ReactNode } from 'react';
import type { Item } from '../../data/wire';
import { Icon } from '../../kit';
import { words } from './words';
import type { Control, Shown } from './ItemsView';
import { Assignees, Created, CycleOf, Due, Estimate, Labels, ModulesOf, Priority, State } from './members';
import { PickCell } from './PickCell';
import { AssigneePicker, LabelPicker, PriorityPicker, StatePicker } from './pickers';
import { useVocabulary } from './vocabulary';

interface Props extends Shown {
  readonly item: Item;
  readonly isChosen: boolean;
}

/**
 * A work item in a list; Tab moves through the controls of the active row. It renders when its item changes, not at
 * each step of scrolling.
 */
export const ItemRow = memo(function ItemRow(props: Props): ReactNode {
  const { item, isChosen, choose, open, control, setControl, change, members, marked, mark } = props;
  const { project, mayEditItem } = useVocabulary();
  const picker = (name: Control) => ({
    item,
    onChange: (next: Parameters<typeof change>[1]) => change(item, next),
    open: isChosen && control === name,
    onOpenChange: (isOpen: boolean) => {
      choose(item);
      setControl(isOpen ? name : undefined);
    },
  });
  const [isNear, setNear] = useState(false);
  const mayPick = mayEditItem(item) && Boolean(project) && (isNear || isChosen);
  const tabIndex = isChosen ? 0 : -1;
  const live = { isLive: mayPick, tabIndex };
  const isMarked = marked.has(item.id);
  const shows = (member: (typeof members)[number]) => members.includes(member);
  return (
    <div
      role="gridcell"
      className="row"
      data-chosen={isChosen || undefined}
      data-marked={isMarked || undefined}
      onMouseEnter={() => setNear(true)}
      onMouseLeave={() => setNear(false)}
      onMouseDown={() => choose(item)}
    >
      {project && (
        <input
          type="checkbox"
          className="row-mark"
          checked={isMarked}
          tabIndex={tabIndex}
          aria-label={words().markItem(item.identifier)}
          onChange={() => undefined}
          onClick={({ shiftKey }) => mark(item, shiftKey)}
        />
      )}
      {shows('priority') && (
        <span className="row-cell">
          <PickCell {...live} pick={(trigger) => <PriorityPicker {...picker('priority')} trigger={trigger} />}>
            <Priority item={item} />
          </PickCell>
        </span>
      )}
      <span className="key">{item.identifier}</span>
      {project && (
        <span className="row-cell">
          <PickCell {...live} pick={(trigger) => <StatePicker {...picker('state')} trigger={trigger} />}>
            <State item={item} />
          </PickCell>
        </span>
      )}
      <a
        className="row-name"
        href={`?item=${item.identifier}`}
        tabIndex={tabIndex}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          open(item);
        }}
      >
        {item.name}
      </a>
      <span className="row-labels">
        {shows('cycle') && <CycleOf item={item} />}
        {shows('modules') && <ModulesOf item={item} />}
        {shows('estimate') && <Estimate item={item} />}
        {shows('labels') && (
          <PickCell {...live} pick={(trigger) => <LabelPicker {...picker('label')} trigger={trigger} />}>
            <Labels item={item} most={2} />
          </PickCell>
        )}
      </span>
      {shows('due') && (
        <span className="row-due">
          <Due item={item} />
        </span>
      )}
      {shows('created') && (
        <span className="row-due">
          <Created item={item} />
        </span>
      )}
      {shows('assignees') && (
        <span className="row-people">
          <PickCell {...live} pick={(trigger) => <AssigneePicker {...picker('assignee')} trigger={trigger} />}>
            {item.assignee_ids.length || !project ? <Assignees item={item} /> : <Icon name="person" />}
          </PickCell>
        </span>
      )}
    </div>
  );
});
