import { useState, type ReactNode } from 'react';
import { Ago, Face, wordDifferences } from '../../kit';
import { formatDate } from '../../words';
import type { Activity } from './data';
import { changeOf, type GitChange } from './git-references';
import { words as gitWords } from './git-words';
import { textOfHtml } from './plain-text';
import { formatMinutes } from './minutes';
import { words } from './words';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A value of the history in readable form. */
function shown(field: string, value: string | null): string {
  if (!value) return '';
  if (field === 'priority') return words().priorities[value as keyof ReturnType<typeof words>['priorities']] ?? value;
  return DAY.test(value) ? formatDate(value) : textOfHtml(value);
}

const nameOf = (field: string): string => {
  const names: Readonly<Record<string, string>> = words().fields;
  return names[field] ?? field.replaceAll('_', ' ');
};

type Said = Pick<Activity, 'verb' | 'field' | 'old_value' | 'new_value' | 'duration'>;

/** Long texts do not fit into a sentence: their differences are shown below it. */
const isLong = ({ field, old_value, new_value }: Said): boolean =>
  field === 'description' || (old_value ?? '').length + (new_value ?? '').length > 200;

/** The names that were added or removed: each entry contains one of them. */
const SETS = new Set(['labels', 'assignees', 'modules']);

/** The sentence of an entry, without its subject. */
export function sentence(entry: Said): string {
  const t = words().history;
  const { verb, field, old_value, new_value, duration } = entry;
  if (!field) return t.verbs[verb as keyof typeof t.verbs] ?? t.touched('');
  const name = nameOf(field);
  if (duration !== null && field === 'worklog') return t.logged(formatMinutes(duration));
  if (isLong(entry)) return t.touched(name);
  const [from, to] = [shown(field, old_value), shown(field, new_value)];
  if (SETS.has(field) && Boolean(from) !== Boolean(to)) return to ? t.added(name, to) : t.removed(name, from);
  if (from && to) return t.changed(name, from, to);
  if (to) return t.set(name, to);
  return from ? t.cleared(name, from) : t.touched(name);
}

/** What was reported of a branch, commit or pull request, without the subject. */
function reported({ did, kind, name, title, state, before }: GitChange): string {
  const t = gitWords();
  const what = t.named[kind](name ?? (title ? t.quoted(title) : ''));
  return state && before ? t.moved(what, t.states[before], t.states[state]) : t[did](what);
}

/** Who changed what, from what to what. Long texts show the words that differ. */
export function HistoryLine({ entry }: { readonly entry: Activity }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const t = words();
  const change = changeOf(entry);
  const hasMore = !change && isLong(entry);
  const person = entry.actor ?? { id: 'gone', display_name: t.gone };
  return (
    <li className="history-line">
      <Face person={person} />
      <span>
        <strong>{person.display_name}</strong> {change ? reported(change) : sentence(entry)}{' '}
        <Ago time={entry.created_at} />
        {hasMore && (
          <button type="button" className="history-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t.hideDifference : t.showDifference}
          </button>
        )}
        {isOpen && <Difference from={entry.old_value ?? ''} to={entry.new_value ?? ''} />}
      </span>
    </li>
  );
}

const Difference = ({ from, to }: { readonly from: string; readonly to: string }): ReactNode => (
  <p className="difference">
    {wordDifferences(textOfHtml(from), textOfHtml(to)).map(({ kind, text }, index) => {
      if (kind === 'same') return <span key={index}>{text}</span>;
      return kind === 'added' ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>;
    })}
  </p>
);
