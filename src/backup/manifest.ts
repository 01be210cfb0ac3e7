/** The stored rows of a table. */
export interface TableCopy {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** Size of the rows, neither compressed nor encrypted. */
  readonly bytes: number;
  /** SHA-256 of the rows in the text format of COPY, in the order of the primary key. */
  readonly sha256: string;
}

/** An uploaded file. Its bytes are stored under their hash. */
export interface FileCopy {
  readonly key: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** ETag in the object store, by which changes are detected. */
  readonly etag: string;
  readonly sha256: string;
}

/** The end of an audit log, as `audit verify --anchor` accepts it. */
export interface AuditAnchor {
  readonly workspaceId: string;
  readonly anchor: string;
}

/** A job that was waiting in the queue. */
export interface PendingJob {
  readonly identifier: string;
  readonly payload: unknown;
  readonly queue: string | null;
  readonly runAt: string;
  readonly maxAttempts: number;
  readonly key: string | null;
  readonly priority: number;
}

export interface FileList {
  readonly count: number;
  /** Total size of the files. */
  readonly bytes: number;
  /** SHA-256 of the list, which has one JSON object per line. */
  readonly sha256: string;
}

/** Describes a snapshot. It is written last: a snapshot without a manifest is incomplete. */
export interface Manifest {
  readonly format: 1;
  /** Version of Cairn. */
  readonly version: string;
  /** The instant of all tables. ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly postgres: string;
  /** Names of the applied migrations, in their order. */
  readonly migrations: readonly string[];
  readonly workspaces: readonly string[];
  readonly tables: readonly TableCopy[];
  readonly jobs: readonly PendingJob[];
  readonly files: FileList;
  readonly audit: readonly AuditAnchor[];
  /** True if the back-up contains the key of sealed secrets and the server's own secrets. */
  readonly hasSecrets: boolean;
}
