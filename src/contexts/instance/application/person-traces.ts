import type { FormerPerson, WorkspaceKey } from '#kernel';

/** Another process erases the same person. */
export class TracesTaken extends Error {}

/**
 * What tables and the storage hold of a person beside the account: what is theirs alone, copies of their names and addresses,
 * and the texts that they wrote. Each method takes many transactions: after an interruption, the next call goes on with what is
 * left. Each throws `TracesTaken` if another process is at the same person.
 */
export abstract class PersonTraces {
  /** Removes what belongs to the account alone: ways to sign in, archives, files, mails and invitations to the addresses. */
  abstract removeOwn(person: FormerPerson): Promise<void>;
  /** Removes what is personal in a workspace, and replaces names and addresses. */
  abstract replaceIn(place: WorkspaceKey, person: FormerPerson): Promise<void>;
  /** Replaces the texts that the person alone wrote in a workspace. */
  abstract replaceTextsIn(place: WorkspaceKey, person: FormerPerson): Promise<void>;
  /** Replaces names and addresses in records of no workspace. */
  abstract replaceOutside(person: FormerPerson): Promise<void>;
}
