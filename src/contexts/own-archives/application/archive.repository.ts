import {
  BACKGROUND_STATUSES,
  filter,
  order,
  type BackgroundFile,
  type BackgroundFileEnd,
  type Caller,
  type ListRequest,
  type ListSpec,
  type Page,
} from '#kernel';

/** An archive as it is read. */
export interface ArchiveRecord extends BackgroundFile {
  readonly userId: string;
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

export const archiveList: ListSpec = {
  filters: { status: filter.choice(BACKGROUND_STATUSES, 'eq', 'in') },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

export interface ArchivePlace {
  readonly userId: string;
  readonly id: string;
}

/** Archives of people, which belong to no workspace. */
export abstract class ArchiveRepository {
  abstract list(userId: string, request: ListRequest): Promise<Page<ArchiveRecord>>;
  abstract find(userId: string, id: string): Promise<ArchiveRecord | null>;
  /** Locks the person, so that starts wait for one another. Returns the id of an archive that has not ended, or null. */
  abstract unfinished(userId: string): Promise<string | null>;
  abstract insert(place: ArchivePlace, at: string): Promise<void>;
  /** Marks an archive as running. False if it has ended or is gone. */
  abstract begin(place: ArchivePlace, at: string): Promise<boolean>;
  /** Stores how far an archive is. False if it has ended or is gone. */
  abstract progress(place: ArchivePlace, at: string, records: number, fileBytes: number): Promise<boolean>;
  /** Stores how an archive ended. False if it had ended before or is gone. */
  abstract end(place: ArchivePlace, at: string, end: BackgroundFileEnd): Promise<boolean>;
  /** Locks an archive of the caller, who must know its version. Throws if there is none. */
  abstract forWrite(caller: Caller, id: string): Promise<void>;
  abstract remove(place: ArchivePlace): Promise<void>;
  /** Deletes the completed archives beyond the newest `kept`, and returns them. */
  abstract takeSurplus(userId: string, kept: number): Promise<ArchivePlace[]>;
  /** Deletes up to `most` archives that expired before this time, and returns them. */
  abstract takeExpired(before: string, most: number): Promise<ArchivePlace[]>;
}
