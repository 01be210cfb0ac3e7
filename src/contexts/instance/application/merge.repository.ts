import type { KnownTexts } from '../domain/known-texts';
import type { Successor } from '../domain/merged-person';

export interface MergeRequest {
  readonly userId: string;
  readonly intoId: string;
  readonly byId: string | null;
  readonly at: string;
  /** How texts know the person who is merged. */
  readonly known: KnownTexts;
}

/** A merge that is not finished. */
export interface Merge {
  readonly userId: string;
  readonly into: Successor;
  readonly requestedById: string | null;
  readonly known: KnownTexts;
  /** Those of the names and addresses that somebody else has, too. */
  readonly shared: readonly string[];
}

/** Keeps which people are merged into others, and how far that is. */
export abstract class MergeRepository {
  /** Returns the ids of those that are people. `isLocked` locks them until the transaction ends. */
  abstract peopleAmong(userIds: readonly string[], isLocked: boolean): Promise<string[]>;
  /** True if an identity provider manages the account in a workspace. */
  abstract isProvisioned(userId: string): Promise<boolean>;
  /** True if others are being merged into the person. */
  abstract isAwaiting(userId: string): Promise<boolean>;
  /** Returns how texts know the accounts that were merged into the person. */
  abstract formerTexts(userId: string): Promise<KnownTexts[]>;
  abstract request(request: MergeRequest): Promise<void>;
  /** Returns the ids of people whose merge is not finished. */
  abstract unfinished(): Promise<string[]>;
  /** Returns null if there is nothing left to do. */
  abstract find(userId: string): Promise<Merge | null>;
  /** Returns the workspaces that may know the person and in which they are not merged yet. */
  abstract workspacesLeft(userId: string): Promise<string[]>;
  abstract finishWorkspace(userId: string, workspaceId: string): Promise<void>;
  abstract finish(userId: string, at: string): Promise<void>;
}
