import type { DeclaredEvents } from '#events';
import type { AnyPresenter } from './presenter';

/** The members of a record. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Who sees an event in addition to owners and admins. It is always limited to people who may list the records: `record`
 * allows all of them; `project` those who are members of the event's project; `workItem` those who can see its work
 * item; `{ workItem }` those who can see the work item that this member names; `{ ownedBy }` only the person that this
 * member names.
 */
export type EventVisibility =
  | 'record'
  | 'project'
  | 'workItem'
  | { readonly workItem: string }
  | { readonly ownedBy: string };

/** Who sees an event; everybody whom one of several visibilities allows. */
type EventVisibilities = EventVisibility | readonly EventVisibility[];

/**
 * Declares events that webhooks and the event feed publish, each with a record in the shape of the resource. Used in
 * the option `events` of `@Resource`.
 */
export interface PublicEventOptions {
  readonly kinds: readonly DeclaredEvents[];
  /** The default is the presenter of the resource. */
  readonly presenter?: AnyPresenter;
  /** Who sees the events in addition to owners and admins of the workspace. By default, no one else. */
  readonly visibility?: EventVisibilities;
  /**
   * The id of the operation by which people read the records, if the resource itself has none: its scopes and roles
   * apply.
   */
  readonly readBy?: string;
  /** Ids that are replaced by the records themselves, declared like `expand`. */
  readonly whole?: AnyPresenter['expansions'];
  /** Converts the event's data to the record that the presenter shows, if the two differ. */
  readonly record?: (data: Values) => Values;
}
