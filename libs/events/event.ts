/** What an event does not have: values before a creation, a record after a deletion. */
export type Nothing = Readonly<Record<string, never>>;

/** The record that an event is about. */
export interface Subject {
  readonly id: string;
  /** Null or absent where it belongs to no project. */
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
  /** Where the record is a text that people write. */
  readonly text?: TextOfRecord;
}

/** A kind of events, declared once by the context that they happen in. */
export interface EventType<Data extends object = object, Previous extends object = object> {
  readonly kind: string;
  readonly entityType: string;
  of(subject: Subject, data: Data, previous: Previous): DomainEvent<Data, Previous>;
}

/** What tells kinds of events apart. Both names are shown to the outside, so they never change. */
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

/** The rich text of a record. Whom and what it mentions is kept, and told once, in the transaction that writes it. */
export interface TextOfRecord {
  readonly member: string;
  /** The member that has the id of the work item that the text is about, if there is one. */
  readonly workItem?: string;
  /** The member that says that nobody is to hear of the text yet. */
  readonly unless?: string;
  readonly mentioned: EventType<MentionData>;
}

type Declared = EventNames & { readonly text?: TextOfRecord };

export const defineEvent = <Data extends object, Previous extends object = Nothing>({
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
  readonly created: EventType<Data, Nothing>;
  readonly updated: EventType<Data, Partial<Data>>;
  readonly deleted: EventType<Nothing, Data>;
}

/** The same for a record that can be put away. */
export interface ArchivableEvents<Data extends object> extends RecordEvents<Data> {
  readonly archived?: EventType<Data, Partial<Data>>;
}

/** The kinds of a record that comes, changes and goes; `EventNames.kind` is the record's part of each. */
export const defineRecordEvents = <Data extends object>({ kind, ...others }: Declared): RecordEvents<Data> => ({
  created: defineEvent({ kind: `${kind}.created`, ...others }),
  updated: defineEvent({ kind: `${kind}.updated`, ...others }),
  deleted: defineEvent({ kind: `${kind}.deleted`, ...others }),
});

/** The kind that tells of a mention in texts of a record; `EventNames.kind` is the record's part of it. */
export const defineMentioned = ({ kind, entityType }: EventNames): EventType<MentionData> =>
  defineEvent({ kind: `${kind}.mentioned`, entityType });

/** What a context declares: a kind of its own, or those of a record. */
export type DeclaredEvents = EventNames | Readonly<Record<keyof RecordEvents<object>, EventNames>>;

export const namesOf = (declared: DeclaredEvents): EventNames[] =>
  'kind' in declared ? [declared] : Object.values(declared);

export const kindsOf = (declared: DeclaredEvents): string[] => namesOf(declared).map(({ kind }) => kind);
