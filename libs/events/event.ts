/** The type of missing values: before a creation, or after a deletion. */
export type Empty = Readonly<Record<string, never>>;

/** The record that an event is about. */
export interface EventSubject {
  readonly id: string;
  /** Null or absent if the record does not belong to a project. */
  readonly projectId?: string | null;
}

/** Something that happened to a record, with all data that webhooks, notifications and automations need. */
export interface DomainEvent<Data extends object = object, Previous extends object = object> {
  /** `<record>.<verb>`, such as `workitem.created`. */
  readonly kind: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly projectId: string | null;
  /** The record after the change; empty after a deletion. */
  readonly data: Data;
  /**
   * The values before the change: the changed members after an update, the whole record after a deletion, otherwise
   * empty.
   */
  readonly previous: Previous;
  /** Set if people write a text of the record. */
  readonly text?: RecordText;
}

/** A kind of event, declared once by the context in which it happens. */
export interface EventType<Data extends object = object, Previous extends object = object> {
  readonly kind: string;
  readonly entityType: string;
  of(subject: EventSubject, data: Data, previous: Previous): DomainEvent<Data, Previous>;
}

/** The names of a kind of event. Clients use both, so never change them. */
export interface EventNames {
  readonly kind: string;
  readonly entityType: string;
}

/** The data of the event for a new mention in a text. */
export interface MentionData {
  /** The id of the record with the text. */
  readonly id: string;
  readonly workItemId: string | null;
  readonly mentionedType: string;
  readonly mentionedId: string;
}

/** The rich text of a record. Its mentions are stored and published in the transaction that writes the text. */
export interface RecordText {
  readonly member: string;
  /** The member with the id of the work item to which the text belongs, if there is one. */
  readonly workItem?: string;
  /** A member that suppresses mentions while it is set, such as the mark of a draft. */
  readonly unless?: string;
  readonly mentioned: EventType<MentionData>;
}

type Declared = EventNames & { readonly text?: RecordText };

/**
 * Declares a kind of event. `of` makes an event: `WorkItemMoved.of(item, item, previous)`. Consumers and webhooks refer
 * to it by `kind`.
 */
export const defineEvent = <Data extends object, Previous extends object = Empty>({
  kind,
  entityType,
  text,
}: Declared): EventType<Data, Previous> => ({
  kind,
  entityType,
  of: ({ id, projectId = null }, data, previous) => ({
    ...{ kind, entityType, entityId: id, projectId, data, previous },
    text,
  }),
});

/** The events of a record: created, updated and deleted. */
export interface RecordEvents<Data extends object> {
  readonly created: EventType<Data, Empty>;
  readonly updated: EventType<Data, Partial<Data>>;
  readonly deleted: EventType<Empty, Data>;
}

/** The events of a record that can also be archived. */
export interface ArchivableEvents<Data extends object> extends RecordEvents<Data> {
  readonly archived?: EventType<Data, Partial<Data>>;
}

/**
 * Declares the events of a record: `defineRecordEvents<Label>({ kind: 'label', entityType: 'label' })` makes
 * `label.created`, `label.updated` and `label.deleted`.
 */
export const defineRecordEvents = <Data extends object>({ kind, ...others }: Declared): RecordEvents<Data> => ({
  created: defineEvent({ kind: `${kind}.created`, ...others }),
  updated: defineEvent({ kind: `${kind}.updated`, ...others }),
  deleted: defineEvent({ kind: `${kind}.deleted`, ...others }),
});

/**
 * Declares the event for mentions in texts of a record: `defineMentioned({ kind: 'comment', ... })` makes
 * `comment.mentioned`.
 */
export const defineMentioned = ({ kind, entityType }: EventNames): EventType<MentionData> =>
  defineEvent({ kind: `${kind}.mentioned`, entityType });

/** What a context declares: one kind of event, or the events of a record. */
export type DeclaredEvents = EventNames | Readonly<Record<keyof RecordEvents<object>, EventNames>>;

/** Returns the names of all kinds of events in a declaration. */
export const namesOf = (declared: DeclaredEvents): EventNames[] =>
  'kind' in declared ? [declared] : Object.values(declared);

/** Returns the kinds of events in a declaration. */
export const kindsOf = (declared: DeclaredEvents): string[] => namesOf(declared).map(({ kind }) => kind);
