import type { Readable } from 'node:stream';

/** Permission to upload a file under a key. */
export interface UploadGrant {
  /** `<owner>/<name>`; see `isKey`. */
  readonly key: string;
  /** The MIME type that the upload must declare and that the object gets. */
  readonly contentType: string;
  /** The maximum number of bytes. An upload must have at least one. */
  readonly maxBytes: number;
}

/**
 * A form for `multipart/form-data` that can be sent without a credential: first all fields unchanged, then the file as
 * a part named `file`. Valid for `FORM_SECONDS`.
 */
export interface UploadForm {
  /** An absolute address, or a path of this server. */
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface StoredObject {
  /** In bytes. */
  readonly size: number;
  readonly contentType: string;
  /** Identifies the content. In quotes, as in the header. */
  readonly etag: string;
  /** ISO 8601 in UTC. */
  readonly lastModified: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** An object that the server itself stores. */
export interface StoredBytes {
  readonly key: string;
  readonly contentType: string;
  /** In bytes; at least one. */
  readonly size: number;
}

/** How a file is served by its link. */
export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  /** `inline` only for types that browsers do not execute. */
  readonly disposition: 'attachment' | 'inline';
}

export interface ListedObject {
  readonly key: string;
  /** False for an upload that is not accepted yet. */
  readonly isAccepted: boolean;
  /** ISO 8601 in UTC. */
  readonly lastModified: string;
}

/** The lifetimes of signed forms and links. */
export const FORM_SECONDS = 3600;
export const LINK_SECONDS = 3600;

/**
 * The port for files. A client uploads with a form from `uploadForm`; `accept` then makes the upload an object. This
 * second step is needed because a form can be used repeatedly while it is valid. Afterwards, only this port changes the
 * object.
 */
export abstract class ObjectStore {
  abstract uploadForm(grant: UploadGrant): Promise<UploadForm>;
  /**
   * Makes the upload under a key the object of this key, replacing a previous one, and returns the object. Returns null
   * if nothing was uploaded. Callers must not accept the same key concurrently.
   */
  abstract accept(key: string): Promise<StoredObject | null>;
  /** Returns the object's metadata, or null if there is no object. */
  abstract head(key: string): Promise<StoredObject | null>;
  /** Returns the first `bytes` bytes of an object, or all if it has fewer. */
  abstract read(key: string, bytes: number): Promise<Buffer>;
  /** Returns all bytes of an object as a stream. */
  abstract open(key: string): Promise<Readable>;
  /** Stores an object, completely or not at all, replacing a previous one. */
  abstract store(object: StoredBytes, source: Readable): Promise<void>;
  /**
   * Returns a link that needs no credential and is valid for `LINK_SECONDS`: an absolute address, or a path of this
   * server.
   */
  abstract downloadLink(key: string, download: Download): Promise<string>;
  /** Removes objects and uploads that were not accepted. Missing ones are ignored. */
  abstract remove(keys: readonly string[]): Promise<void>;
  /** Removes all objects and uploads of an owner: those whose keys begin with it. */
  abstract removeOwner(owner: string): Promise<void>;
  /** Removes only uploads that were not accepted. */
  abstract discard(keys: readonly string[]): Promise<void>;
  /** Lists all objects and all uploads that were not accepted, in batches. */
  abstract list(): AsyncIterable<readonly ListedObject[]>;
}

const OWNER = /^[\w-]{1,64}$/;
const KEY = /^[\w-]{1,64}\/[A-Za-z0-9][\w.-]{0,199}$/;

/** Throws unless a text can be the first part of a key. */
export function assertOwner(text: string): void {
  if (!OWNER.test(text)) throw new Error('Not an owner of objects');
}

/** Checks that a text is a key: two parts of plain characters that need no escaping in paths, URLs and headers. */
export const isKey = (text: string): boolean => KEY.test(text);
