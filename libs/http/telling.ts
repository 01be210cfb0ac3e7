import type { DeclaredEvents } from '#events';
import type { AnyPresenter } from './presenter';

/** The members of a record. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Whose an event is, among those whose role lets them list the records: `record` whoever may list them, `project` who
 * belongs to the project that it is about, `workItem` who sees the work item that it is about, `{ workItem }` who sees
 * the one that the member of the record names, `{ ownedBy }` only the person whom the member names.
 */
export type Sight = 'record' | 'project' | 'workItem' | { readonly workItem: string } | { readonly ownedBy: string };

/** Events that are told to the outside, each about a record in the shape that a resource gives it. */
export interface TellingOf {
  readonly kinds: readonly DeclaredEvents[];
  /** That of the resource unless told. */
  readonly presenter?: AnyPresenter;
  /** Who sees the events beside those who run the workspace; nobody unless told. */
  readonly sight?: Sight;
  /** Ids in the place of which stands what is behind them, as the presenter says in `expand`. */
  readonly whole?: AnyPresenter['expansions'];
  /** The record that the presenter shows, where the event has it in another form. */
  readonly record?: (data: Values) => Values;
}
