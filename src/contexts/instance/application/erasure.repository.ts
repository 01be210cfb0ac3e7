import type { PersonTexts } from '#kernel';
import type { KnownTexts } from '../domain/known-texts';

/** What becomes of the texts of an erased person. */
export const TEXT_CHOICES = ['keep', 'replace'] as const;
export type TextChoice = (typeof TEXT_CHOICES)[number];

export interface ErasureRequest {
  readonly userId: string;
  readonly texts: TextChoice;
  readonly byId: string | null;
  readonly at: string;
  readonly known: KnownTexts;
}

/** An erasure that is not finished. */
export interface Erasure {
  readonly userId: string;
  readonly texts: TextChoice;
  readonly requestedById: string | null;
  /** How texts may know the person. */
  readonly known: PersonTexts;
  /** Accounts that were merged into this one. */
  readonly formerIds: readonly string[];
}

/** Keeps which people are erased, and how far that is. */
export abstract class ErasureRepository {
  /** Locks the person until the transaction ends. Returns false if there is no such person. */
  abstract lock(userId: string): Promise<boolean>;
  abstract isRequested(userId: string): Promise<boolean>;
  abstract request(request: ErasureRequest): Promise<void>;
  /** Returns the ids of people whose erasure is not finished. */
  abstract unfinished(): Promise<string[]>;
  /** Returns null if there is nothing left to do. */
  abstract find(userId: string): Promise<Erasure | null>;
  abstract addNames(userId: string, names: readonly string[], addresses: readonly string[]): Promise<void>;
  /** Returns the workspaces that know the person and in which they are not erased yet. */
  abstract workspacesLeft(userId: string): Promise<string[]>;
  /** True if the person is or was a member. */
  abstract wasMember(workspaceId: string, userId: string): Promise<boolean>;
  /** Returns false if another attempt did it before. */
  abstract finishWorkspace(userId: string, workspaceId: string): Promise<boolean>;
  /** Forgets who it was. */
  abstract finish(userId: string, at: string): Promise<void>;
}
