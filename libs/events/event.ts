/** No values: before a creation, or after a deletion. */
export type Empty = Readonly<Record<string, never>>;

/** The record that an event is about. */
export interface EventSubject {
  readonly id: string;
  /** Null or absent if the record belongs to no project. */
  readonly projectId?: string | null;
}

/** Something that happened to a record, as later readers (webhooks, notifications, automations) need it. */
export interface DomainEvent<Data extends object = object, Previous extends object = object> {
  /** `<record>.<verb>`, as `workitem.created`. */
  readonly kind: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly projectId: string | null;
  /** The record after the change; empty after a deletion. */
  readonly data: Data;
  /** Values before the change: of changed members on an update, of the whole record on a deletion, else empty. */
  readonly previous: Previous;
  /** Present if people write the record's text. */
  readonly text?: RecordText;
}

/** A kind of events, declared once by the context that they happen in. */
export interface EventType<Data extends object = object, Previous extends object = object> {
  readonly kind: string;
  readonly entityType: string;
  of(subject: EventSubject, data: Data, previous: Previous): DomainEvent<Data, Previous>;
}

/** The names of a kind of events. Clients see both, so they never change. */
export interface EventNames {
  readonly kind: string;
  readonly entityType: string;
}

/** That a text names a record which it did not name before. */
export interface MentionData {
  /** The record that has the text. */
  readonly id: string;
  readonly workItemId: string | null;
  readonly mentionedType: string;
  readonly mentionedId: string;
}

/** The rich text of a record. Its mentions are stored, and published once, in the transaction that writes the text. */
export interface RecordText {
  readonly member: string;
  /** The member that has the id of the work item that the text is about, if there is one. */
  readonly workItem?: string;
  /** The member that holds mentions back while it is set, as of a draft. */
  readonly unless?: string;
  readonly mentioned: EventType<MentionData>;
}

type Declared = EventNames & { readonly text?: RecordText };

/**
 * Declares a kind of events. `of` makes one: `WorkItemMoved.of(item, item, previous)`. Consumers and webhooks know it by `kind`.
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

export interface RecordEvents<Data extends object> {
  readonly created: EventType<Data, Empty>;
  readonly updated: EventType<Data, Partial<Data>>;
  readonly deleted: EventType<Empty, Data>;
}

/** The same for a record that can be archived. */
export interface ArchivableEvents<Data extends object> extends RecordEvents<Data> {
  readonly archived?: EventType<Data, Partial<Data>>;
}

/**
 * The kinds of events of a record: `defineRecordEvents<Label>({ kind: 'label', entityType: 'label' })` makes `label.created`,
 * `label.updated` and `label.deleted`.
 */
export const defineRecordEvents = <Data extends object>({ kind, ...others }: Declared): RecordEvents<Data> => ({
  created: defineEvent({ kind: `${kind}.created`, ...others }),
  updated: defineEvent({ kind: `${kind}.updated`, ...others }),
  deleted: defineEvent({ kind: `${kind}.deleted`, ...others }),
});

/** The kind of events about mentions in texts of a record: `defineMentioned({ kind: 'comment', ... })` makes `comment.mentioned`. */
export const defineMentioned = ({ kind, entityType }: EventNames): EventType<MentionData> =>
  defineEvent({ kind: `${kind}.mentioned`, entityType });

/** What a context declares: one kind, or the kinds of a record. */
export type DeclaredEvents = EventNames | Readonly<Record<keyof RecordEvents<object>, EventNames>>;

/** The names of all kinds that a context declares in one place. */
export const namesOf = (declared: DeclaredEvents): EventNames[] =>
  'kind' in declared ? [declared] : Object.values(declared);

export const kindsOf = (declared: DeclaredEvents): string[] => namesOf(declared).map(({ kind }) => kind);
