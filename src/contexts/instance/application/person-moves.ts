import type { WorkspaceKey } from '#kernel';
import type { MergedPerson } from '../domain/merged-person';

/** Another process merges the same person. */
export class MovesTaken extends Error {}

/**
 * Gives what tables have of a person to the one who stays. After an interruption, the next call goes on with what is left. Each
 * method throws `MovesTaken` if another process is at the same person.
 */
export abstract class PersonMoves {
  /** Removes what belongs to the account alone: ways to sign in and to act, archives, and the files of the account. */
  abstract removeOwn(person: MergedPerson): Promise<void>;
  /**
   * Gives the memberships in a workspace and its projects to the one who stays, in the transaction of the caller. Returns
   * false if there was none.
   */
  abstract moveMembership(place: WorkspaceKey, person: MergedPerson): Promise<boolean>;
  /** Gives all other records of a workspace to the one who stays. Takes many transactions. */
  abstract moveIn(place: WorkspaceKey, person: MergedPerson): Promise<void>;
  /** The same for records of no workspace. */
  abstract moveOutside(person: MergedPerson): Promise<void>;
}
