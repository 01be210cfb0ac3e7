import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { DomainError } from '#kernel';
import {
  FileLimits,
  looksLikeText,
  ObjectStore,
  provenType,
  SAMPLE_BYTES,
  type Download,
  type StoredObject,
  type UploadForm,
} from '#storage';
import type { StorageMetadata, StoredFile } from '../domain/asset';
import { cleanName, storageKey } from '../domain/file-name';
import { DEFAULT_TYPES, isAllowed, isProven, plainType, type FileKind } from '../domain/file-types';
import { notOfItsSize, notOfItsType, notUploaded, typeNotAllowed } from './assets.errors';

/** A file that a client is about to upload. */
export interface AnnounceFile {
  readonly name?: string;
  /** MIME type. */
  readonly type?: string;
  /** Size in bytes. A value above the limit counts as the limit. */
  readonly size?: number;
}

/** Facts about a file that are known after its bytes were checked. */
export type InspectedFile = Pick<StoredFile, 'isUploaded' | 'size' | 'attributes' | 'storageMetadata'>;

/** A file with access to its bytes, for serving it directly instead of by a link. */
export interface OpenFile extends Pick<StoredFile, 'name' | 'contentType' | 'size'> {
  /** True for types that browsers display without running any code in them. */
  readonly isPicture: boolean;
  readonly etag: string;
  content(): Promise<Readable>;
}

const REFUSALS: Readonly<Record<FileKind, readonly [message: string, allowed: string]>> = {
  attachment: [
    'Invalid file type.',
    'pictures, documents, texts, audio, video, archives, fonts, application/octet-stream',
  ],
  picture: [
    'Invalid file type. Only JPEG and PNG files are allowed.',
    'image/jpeg, image/jpg, image/png, image/webp, image/gif',
  ],
};

/** The steps of every file, whatever its purpose: announce, upload, check, download. */
@Injectable()
export class Uploads {
  constructor(
    private readonly store: ObjectStore,
    private readonly limits: FileLimits,
  ) {}

  /**
   * Returns the record of a file that is about to be uploaded. `owner` is an id that its storage key begins with, `part`
   * what tells the key from others of the owner.
   */
  announce(
    owner: string,
    { name = '', type, size }: AnnounceFile,
    kind: FileKind,
    part = randomBytes(16).toString('hex'),
  ): StoredFile {
    const contentType = plainType(type || DEFAULT_TYPES[kind]);
    if (!isAllowed(kind, contentType)) {
      const [message, allowed] = REFUSALS[kind];
      throw typeNotAllowed(message, contentType, allowed);
    }
    const cleaned = cleanName(name);
    const most = Math.min(size ?? this.limits.maxBytes, this.limits.maxBytes);
    return {
      name: cleaned,
      contentType,
      size: most,
      storageKey: storageKey(owner, part, cleaned),
      attributes: { name: cleaned, type: contentType, size: most },
      isUploaded: false,
      storageMetadata: null,
    };
  }

  form({ storageKey: key, contentType, size }: StoredFile): Promise<UploadForm> {
    return this.store.uploadForm({ key, contentType, maxBytes: size });
  }

  /**
   * Accepts the uploaded bytes if they match what was announced. Otherwise deletes them and throws; the client may
   * upload again. Callers hold the lock of the file's record.
   */
  async settle(file: StoredFile): Promise<InspectedFile> {
    const found = await this.store.accept(file.storageKey);
    if (!found) throw notUploaded();
    return this.inspected(file, found);
  }

  /** Stores bytes that the server itself has. The same rules hold as for those that a client uploads. */
  async put(file: StoredFile, bytes: Readable): Promise<InspectedFile> {
    const { storageKey: key, contentType, size } = file;
    await this.store.store({ key, contentType, size }, bytes);
    const found = await this.find(file);
    if (!found) throw notUploaded();
    return found;
  }

  /** Returns what is stored under the key of a file, or null. Bytes that do not match are deleted and refused. */
  async find(file: StoredFile): Promise<InspectedFile | null> {
    const found = await this.store.head(file.storageKey);
    return found && this.inspected(file, found);
  }

  private async inspected(file: StoredFile, found: StoredObject): Promise<InspectedFile> {
    const refusal = await this.judge(file, found);
    if (refusal) {
      await this.store.remove([file.storageKey]);
      throw refusal;
    }
    const { size } = found;
    return {
      isUploaded: true,
      size,
      attributes: { ...file.attributes, size },
      storageMetadata: metadataOf(found),
    };
  }

  /** Returns a link to the bytes that works for a limited time without a credential. */
  link(file: StoredFile, disposition: Download['disposition'] = 'attachment'): Promise<string> {
    const { storageKey: key, name: fileName, contentType } = file;
    return this.store.downloadLink(key, { fileName, contentType, disposition });
  }

  /** Returns the file with access to its bytes. */
  opened(file: StoredFile): OpenFile {
    const { storageKey: key, name, contentType, size, storageMetadata } = file;
    const isPicture = isAllowed('picture', contentType);
    return { name, contentType, size, isPicture, etag: storageMetadata!.ETag, content: () => this.store.open(key) };
  }

  /** Returns an error if the bytes do not match what was announced, or undefined if they do. */
  private async judge(file: StoredFile, found: StoredObject): Promise<DomainError | undefined> {
    const { storageKey: key, contentType, size } = file;
    if (found.size < 1 || found.size > size) return notOfItsSize(size, found.size);
    const sample = await this.store.read(key, SAMPLE_BYTES);
    const mark = await provenType(sample);
    const proven = isProven(contentType, { mark, isText: looksLikeText(sample) });
    return proven ? undefined : notOfItsType(contentType, mark);
  }
}

const metadataOf = ({ etag, metadata, contentType, lastModified, size }: StoredObject): StorageMetadata => ({
  ETag: etag,
  Metadata: metadata,
  ContentType: contentType,
  LastModified: lastModified,
  ContentLength: size,
});
