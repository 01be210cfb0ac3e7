import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button, Icon, IconButton, Menu, Picker, type Choice } from '../../kit';
import { words } from './words';
import { HAS_NONE, isUsed, noneChoice, useChoices } from './dimensions';
import { QueryField } from './QueryField';
import { asQuery, type Refusal } from './query-text';
import { CLEARED, dayFromNow, DIMENSIONS, DUE_DAYS, isNarrowed, NONE, type Dimension, type View } from './view';
import { useVocabulary } from './vocabulary';

const QUIET_MS = 250;

/** A search field that searches once the person stops typing. */
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
    <input
      ref={field}
      type="search"
      value={text}
      placeholder={words().search}
      aria-label={words().shortcut.search}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
    />
  );
}

type Kind = Dimension | 'due';

/** The filters' names in the query language. */
const FIELDS: Readonly<Record<Dimension, string>> = {
  ...{ state: 'state', priority: 'priority', assignee: 'assignee', label: 'label', type: 'type', cycle: 'cycle' },
  ...{ module: 'module', milestone: 'milestone', estimate: 'estimate', release: 'release' },
};

function dueAsQuery(due: string): string {
  if (due === 'none') return 'dueDate IS NULL';
  if (due === 'overdue') return 'isOverdue';
  if (due === 'today') return 'dueDate = today()';
  if (due === 'week') return 'dueDate BETWEEN today() AND daysFromNow(7)';
  if (due === 'month') return 'dueDate BETWEEN today() AND daysFromNow(30)';
  const [from, to] = due.split('..');
  return [from && `dueDate >= ${from}`, to && `dueDate <= ${to}`].filter(Boolean).join(' AND ');
}

interface Props {
  readonly view: View;
  readonly onChange: (change: View) => void;
  readonly searchField: RefObject<HTMLInputElement | null>;
  /** Why the query of the view was refused. */
  readonly refusal: Refusal | undefined;
}

/** The filters of a list: a search or a query, and filters that name their values. */
export function FilterBar({ view, onChange, searchField, refusal }: Props): ReactNode {
  const vocabulary = useVocabulary();
  const [adding, setAdding] = useState<Kind>();
  const [isQuery, setQuery] = useState(Boolean(view.query));
  const names = useRef<Partial<Record<Dimension, readonly string[]>>>({});
  const t = words();
  const offered = DIMENSIONS.filter((one) => isUsed(one, vocabulary));
  const isOn = (kind: Kind) => Boolean(view[kind]) || adding === kind;
  const chips = offered.filter(isOn);

  /** When a query begins, the filters and the search become part of it, so that nothing is lost. */
  const startQuery = () => {
    const parts = chips.flatMap((one) => (view[one] ? [{ field: FIELDS[one], names: names.current[one] ?? [] }] : []));
    const text = [
      asQuery(parts),
      view.due && dueAsQuery(view.due),
      view.search && `title ~ "${view.search.replace(/[\\"]/g, '\\$&')}"`,
    ];
    const query = text.filter(Boolean).join(' AND ');
    setQuery(true);
    if (query) onChange({ ...CLEARED, archived: view.archived, query });
  };
  const endQuery = () => {
    setQuery(false);
    if (view.query) onChange({ query: undefined });
  };
  return (
    <>
      <span className={isQuery ? 'search-field query' : 'search-field'}>
        <Icon name={isQuery ? 'filter' : 'search'} size={14} />
        {isQuery ? (
          <QueryField
            value={view.query ?? ''}
            onChange={(query) => onChange({ query: query || undefined })}
            field={searchField}
            refusal={refusal}
          />
        ) : (
          <SearchField
            value={view.search ?? ''}
            onChange={(search) => onChange({ search: search || undefined })}
            field={searchField}
          />
        )}
        <IconButton
          icon={isQuery ? 'close' : 'code'}
          label={isQuery ? t.endQuery : t.startQuery}
          onClick={isQuery ? endQuery : startQuery}
        />
      </span>
      {chips.map((dimension) => (
        <FilterChip
          key={dimension}
          dimension={dimension}
          values={view[dimension] ?? []}
          isNew={adding === dimension}
          onNames={(chosen) => {
            names.current[dimension] = chosen;
          }}
          onChange={(ids) => onChange({ [dimension]: ids.length ? ids : undefined })}
          onClose={() => setAdding(undefined)}
        />
      ))}
      {isOn('due') && (
        <DueChip
          value={view.due}
          isNew={adding === 'due'}
          onChange={(due) => onChange({ due })}
          onClose={() => setAdding(undefined)}
        />
      )}
      {view.archived && (
        <Button className="filter on" icon="archive" onClick={() => onChange({ archived: undefined })}>
          {t.archived} <Icon name="close" size={12} />
        </Button>
      )}
      <Menu
        align="start"
        trigger={
          <Button look="quiet" icon="plus">
            {t.filter}
          </Button>
        }
        actions={[...offered, 'due' as const]
          .filter((kind) => !isOn(kind))
          .map((kind) => ({ label: t.dimensions[kind], run: () => setTimeout(() => setAdding(kind)) }))}
      />
      {isNarrowed(view) && (
        <Button look="quiet" onClick={() => onChange(CLEARED)}>
          {t.clearFilters}
        </Button>
      )}
    </>
  );
}

interface ChipProps {
  readonly dimension: Dimension;
  readonly values: readonly string[];
  /** The filter was just added and opens automatically. */
  readonly isNew: boolean;
  /** Names the chosen values as the query language does; an empty value stands for none. */
  readonly onNames: (names: readonly string[]) => void;
  readonly onChange: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

function FilterChip({ dimension, values, isNew, onNames, onChange, onClose }: ChipProps): ReactNode {
  const [isOpen, setOpen] = useState(isNew);
  const found = useChoices(dimension, true);
  const choices: readonly Choice[] = HAS_NONE.has(dimension) ? [...found, noneChoice(dimension)] : found;
  const chosen = choices.filter(({ id }) => values.includes(id));
  const t = words();
  onNames(chosen.map(({ id, name }) => (dimension === 'priority' ? id : id === NONE ? '' : name)));
  const name = t.dimensions[dimension];
  return (
    <Picker
      multiple
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) onClose();
      }}
      choices={choices}
      label={name}
      nothing={t.nothingFound}
      value={chosen.map(({ id }) => id)}
      onChange={onChange}
      trigger={
        <Button className={chosen.length ? 'filter on' : 'filter'}>
          {chosen.length ? `${name}: ${chosen.map((one) => one.name).join(', ')}` : t.anyOf(name)}
        </Button>
      }
    />
  );
}

const RANGE = 'range';

interface DueProps {
  readonly value: string | undefined;
  readonly isNew: boolean;
  readonly onChange: (due: string | undefined) => void;
  readonly onClose: () => void;
}

/** A named range of days, or the days from one to another. */
function DueChip({ value, isNew, onChange, onClose }: DueProps): ReactNode {
  const [isOpen, setOpen] = useState(isNew);
  const t = words();
  const isRange = value?.includes('..') ?? false;
  const [from = '', to = ''] = isRange ? value!.split('..') : [];
  const choices = [...DUE_DAYS, RANGE].map((id) => ({ id, name: t.dueDays[id as keyof typeof t.dueDays] }));
  const chosen = isRange ? RANGE : (value ?? null);
  const choose = (id: string) => onChange(id === RANGE ? `${dayFromNow(0)}..${dayFromNow(7)}` : id);
  const day = (name: string, date: string, next: (date: string) => string) => (
    <input
      type="date"
      className="input filter-day"
      aria-label={`${t.due}: ${name}`}
      value={date}
      onChange={({ target }) => onChange(next(target.value) === '..' ? undefined : next(target.value))}
    />
  );
  return (
    <span className="filter-group">
      <Picker
        open={isOpen}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) onClose();
        }}
        choices={choices}
        label={t.due}
        nothing={t.nothingFound}
        value={chosen}
        onChange={choose}
        trigger={
          <Button className={value ? 'filter on' : 'filter'}>
            {value ? `${t.due}: ${choices.find(({ id }) => id === chosen)?.name}` : t.anyOf(t.due)}
          </Button>
        }
      />
      {isRange && day(t.from, from, (date) => `${date}..${to}`)}
      {isRange && day(t.until, to, (date) => `${from}..${date}`)}
      {value && <IconButton icon="close" label={`${t.clearFilters}: ${t.due}`} onClick={() => onChange(undefined)} />}
    </span>
  );
}
