import type { WorkspaceCtx } from '#kernel';

/** A kind of records about people, as its context declares it. */
export interface PersonalKind {
  readonly context: string;
  readonly name: string;
  readonly about: string;
  readonly ofAccount?: true;
  readonly asTable?: true;
  /** By the names of the members of a record. */
  readonly members: Readonly<Record<string, string>>;
  /** Given if records have stored files. */
  readonly file?: object;
}

export interface PersonalRecord {
  /** No other record of the kind and the person has it. */
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly file: PersonalFile | null;
}

export interface PersonalFile {
  /** Where it is stored. */
  readonly key: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/** Whose records, and in which workspace. */
export interface PersonIn {
  readonly userId: string;
  /** Absent for records of the account. */
  readonly workspace?: { readonly ctx: WorkspaceCtx; readonly projectIds: readonly string[] };
}

/** Reads what contexts keep about a person. */
export abstract class PersonalRecords {
  abstract kinds(): readonly PersonalKind[];
  /** Yields the records that the person may see, in small sets. */
  abstract of(kind: PersonalKind, person: PersonIn): AsyncIterable<readonly PersonalRecord[]>;
}
