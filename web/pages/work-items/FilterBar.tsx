import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import type { Priority } from '../../data/wire';
import { Button, Icon, Picker, type Choice } from '../../kit';
import { words } from './words';
import { CLEARED, isNarrowed, type Filter, type Group, type Layout, type View } from './view';
import { labelChoices, personChoices, priorityChoices, stateChoices, useVocabulary } from './vocabulary';

export function LayoutSwitch({
  layout,
  onChange,
}: {
  readonly layout: Layout;
  readonly onChange: (next: Layout) => void;
}): ReactNode {
  const t = words();
  return (
    <div className="segments" role="group" aria-label={t.layout}>
      <Button icon="list" aria-label={t.list} aria-pressed={layout === 'list'} onClick={() => onChange('list')}>
        <span className="wide-text">{t.list}</span>
      </Button>
      <Button icon="board" aria-label={t.board} aria-pressed={layout === 'board'} onClick={() => onChange('board')}>
        <span className="wide-text">{t.board}</span>
      </Button>
    </div>
  );
}

interface OneFilter {
  readonly filter: Filter;
  readonly name: string;
  readonly choices: readonly Choice[];
}

const QUIET_MS = 250;

/** A search field that asks once the person stops typing. */
function SearchField({
  value,
  onChange,
  field,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}): ReactNode {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <span className="search-field">
      <Icon name="search" size={14} />
      <input
        ref={field}
        type="search"
        value={text}
        placeholder={words().search}
        aria-label={words().shortcut.search}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
    </span>
  );
}

interface Props {
  readonly view: View;
  readonly group: Group;
  readonly groups: readonly Group[];
  readonly onChange: (change: View) => void;
  readonly searchField: RefObject<HTMLInputElement | null>;
}

/** What narrows a list, each filter a button that says what it lets through. */
export function FilterBar({ view, group, groups, onChange, searchField }: Props): ReactNode {
  const t = words();
  const { states, people, labels, project } = useVocabulary();
  const ofProject: OneFilter[] = project
    ? [
        { filter: 'state', name: t.state, choices: stateChoices(states) },
        { filter: 'assignee', name: t.assignee, choices: personChoices(people) },
        { filter: 'label', name: t.label, choices: labelChoices(labels) },
      ]
    : [];
  const filters: OneFilter[] = [{ filter: 'priority', name: t.priority, choices: priorityChoices() }, ...ofProject];
  const grouped = groups.map((id) => ({ id, name: t.grouped[id] }));
  return (
    <>
      <SearchField
        value={view.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
        field={searchField}
      />
      {filters.map(({ filter, name, choices }) => {
        const chosen = choices.filter(({ id }) => (view[filter] as readonly string[] | undefined)?.includes(id));
        return (
          <Picker
            key={filter}
            multiple
            choices={choices}
            label={name}
            nothing={t.nothingFound}
            value={chosen.map(({ id }) => id)}
            onChange={(ids) => onChange({ [filter]: ids.length ? (ids as Priority[]) : undefined })}
            trigger={
              <Button className={chosen.length ? 'filter on' : 'filter'}>
                {chosen.length ? `${name}: ${chosen.map((one) => one.name).join(', ')}` : t.anyOf(name)}
              </Button>
            }
          />
        );
      })}
      {isNarrowed(view) && (
        <Button look="quiet" onClick={() => onChange(CLEARED)}>
          {t.clearFilters}
        </Button>
      )}
      {groups.length > 1 && (
        <span className="bar-end">
          <Picker
            choices={grouped}
            label={t.group}
            nothing={t.nothingFound}
            value={group}
            onChange={(id) => onChange({ group: id as Group })}
            trigger={
              <Button look="quiet">
                {t.group}: {t.grouped[group]} <Icon name="down" size={12} />
              </Button>
            }
          />
        </span>
      )}
    </>
  );
}
