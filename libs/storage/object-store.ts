import type { Readable } from 'node:stream';

/** What may be uploaded under a key. */
export interface UploadGrant {
  /** `<owner>/<name>`: see `isKey`. */
  readonly key: string;
  /** MIME type that the upload has to declare and that the object keeps. */
  readonly contentType: string;
  /** Bytes; an upload has at least one. */
  readonly maxBytes: number;
}

/**
 * A form for `multipart/form-data` that whoever holds it can send without a credential: all fields as they are, then the
 * file as a part named `file`. Good for `FORM_SECONDS`.
 */
export interface UploadForm {
  /** Absolute, or a path of this server. */
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface StoredObject {
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
  /** Names the bytes; in quotes, as the header has it. */
  readonly etag: string;
  /** ISO 8601, UTC. */
  readonly lastModified: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** How an object is served to whoever follows its link. */
export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  /** `inline` only for types that no browser runs anything of. */
  readonly disposition: 'attachment' | 'inline';
}

export interface ListedObject {
  readonly key: string;
  /** False for an upload that waits to be accepted. */
  readonly isAccepted: boolean;
  /** ISO 8601, UTC. */
  readonly lastModified: string;
}

/** Lifetimes of what is signed. */
export const FORM_SECONDS = 3600;
export const LINK_SECONDS = 3600;

/**
 * Files, kept apart from the records that name them. What a client uploads is not an object yet: the form may be used
 * again for as long as it is good. `accept` takes the upload over; from then on nothing but this port changes it.
 */
export abstract class ObjectStore {
  abstract uploadForm(grant: UploadGrant): Promise<UploadForm>;
  /**
   * Makes what was uploaded under the key its object, in the place of an earlier one, and answers what the object now
   * is; null where nothing was ever uploaded. Callers see to it that nobody else does the same at once.
   */
  abstract accept(key: string): Promise<StoredObject | null>;
  /** Null where there is no object. */
  abstract head(key: string): Promise<StoredObject | null>;
  /** The first `bytes` bytes of an object, or all where it has fewer. */
  abstract read(key: string, bytes: number): Promise<Buffer>;
  /** All bytes of an object, as they come. */
  abstract open(key: string): Promise<Readable>;
  /** A link that needs no credential, good for `LINK_SECONDS`. Absolute, or a path of this server. */
  abstract downloadLink(key: string, download: Download): Promise<string>;
  /** Removes objects together with uploads that were not accepted; what is not there is no failure. */
  abstract remove(keys: readonly string[]): Promise<void>;
  /** Removes only the uploads that were not accepted. */
  abstract discard(keys: readonly string[]): Promise<void>;
  /** All objects, and all uploads that were not accepted, some at a time. */
  abstract list(): AsyncIterable<readonly ListedObject[]>;
}

const KEY = /^[\w-]{1,64}\/[A-Za-z0-9][\w.-]{0,199}$/;

/** Keys have two parts of plain letters, so that they are the same as a path, in a URL and in a header. */
export const isKey = (text: string): boolean => KEY.test(text);
