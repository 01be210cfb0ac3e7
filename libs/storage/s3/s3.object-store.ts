import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type HeadObjectCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Logger } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import { DomainError } from '#kernel';
import {
  assertOwner,
  FORM_SECONDS,
  isKey,
  LINK_SECONDS,
  ObjectStore,
  type Download,
  type ListedObject,
  type StoredBytes,
  type StoredObject,
  type UploadForm,
  type UploadGrant,
} from '../object-store';
import { clientOf, isAway, isMissing, pagesOf, type S3StoreOptions } from './client';

/** The prefix of accepted objects. Uploads are stored at their key itself, because the form names it. */
const FILES = 'files/';
const DELETED_AT_ONCE = 10;
/** Short, because users wait for these requests. */
const PATIENCE = { answerMs: 8_000, attempts: 2 };

function unavailable(error: unknown): DomainError {
  new Logger('Storage').warn({ err: error }, 'The file storage cannot be reached');
  return new DomainError(
    'service_unavailable',
    'storage_unavailable',
    'The file storage cannot be reached. Try again.',
    {
      headers: { 'Retry-After': '1' },
    },
  );
}

/** An object store in a bucket of Amazon S3 or a compatible service. Clients transfer files directly to and from it. */
export class S3ObjectStore extends ObjectStore {
  private readonly client: S3Client;
  /** Signs requests of clients. It is separate because the signature contains the address. */
  private readonly outside: S3Client;
  private readonly bucket: string;

  constructor(options: S3StoreOptions) {
    super();
    const { bucket, publicEndpoint } = options;
    this.bucket = bucket;
    this.client = clientOf(options, PATIENCE);
    this.outside = publicEndpoint ? clientOf(options, PATIENCE, publicEndpoint) : this.client;
  }

  async uploadForm({ key, contentType, maxBytes }: UploadGrant): Promise<UploadForm> {
    const { url, fields } = await createPresignedPost(this.outside, {
      Bucket: this.bucket,
      Key: key,
      Fields: { 'Content-Type': contentType },
      Conditions: [['content-length-range', 1, maxBytes]],
      Expires: FORM_SECONDS,
    });
    return { url, fields: asDocumented(fields) };
  }

  async accept(key: string): Promise<StoredObject | null> {
    if (await this.headOf(key)) {
      const source = `${this.bucket}/${key}`;
      await this.asked(new CopyObjectCommand({ Bucket: this.bucket, Key: FILES + key, CopySource: source }));
      await this.discard([key]);
    }
    return this.head(key);
  }

  head(key: string): Promise<StoredObject | null> {
    return this.headOf(FILES + key);
  }

  async read(key: string, bytes: number): Promise<Buffer> {
    const range = `bytes=0-${bytes - 1}`;
    const { Body } = await this.asked(new GetObjectCommand({ Bucket: this.bucket, Key: FILES + key, Range: range }));
    return Buffer.from(await Body!.transformToByteArray());
  }

  async open(key: string): Promise<Readable> {
    const { Body } = await this.asked(new GetObjectCommand({ Bucket: this.bucket, Key: FILES + key }));
    return Body as Readable;
  }

  async store({ key, contentType, size }: StoredBytes, source: Readable): Promise<void> {
    const object = { Bucket: this.bucket, Key: FILES + key, ContentType: contentType, ContentLength: size };
    await this.asked(new PutObjectCommand({ ...object, Body: source }));
  }

  downloadLink(key: string, { fileName, contentType, disposition }: Download): Promise<string> {
    const command = new GetObjectCommand({
      Bucket: this.bucket,
      Key: FILES + key,
      ResponseContentType: contentType,
      ResponseContentDisposition: contentDisposition(fileName, { type: disposition }),
      ResponseCacheControl: 'private, max-age=3600',
    });
    return getSignedUrl(this.outside, command, { expiresIn: LINK_SECONDS });
  }

  remove(keys: readonly string[]): Promise<void> {
    return this.discard(keys.flatMap((key) => [key, FILES + key]));
  }

  async removeOwner(owner: string): Promise<void> {
    assertOwner(owner);
    for (const prefix of ['', FILES]) {
      for await (const { Contents = [] } of pagesOf(this.asked, { Bucket: this.bucket, Prefix: `${prefix}${owner}/` }))
        await this.discard(Contents.flatMap(({ Key }) => Key ?? []));
    }
  }

  /** Deletes one by one, because not every compatible service can delete several objects at once. */
  async discard(keys: readonly string[]): Promise<void> {
    for (let start = 0; start < keys.length; start += DELETED_AT_ONCE) {
      const some = keys.slice(start, start + DELETED_AT_ONCE);
      await Promise.all(some.map((Key) => this.asked(new DeleteObjectCommand({ Bucket: this.bucket, Key }))));
    }
  }

  async *list(): AsyncIterable<readonly ListedObject[]> {
    for await (const { Contents = [] } of pagesOf(this.asked, { Bucket: this.bucket })) {
      yield Contents.flatMap(({ Key = '', LastModified }) => {
        const isAccepted = Key.startsWith(FILES);
        const key = isAccepted ? Key.slice(FILES.length) : Key;
        return isKey(key) && LastModified ? [{ key, isAccepted, lastModified: LastModified.toISOString() }] : [];
      });
    }
  }

  /** Sends a command, and translates failures to reach the service. */
  private readonly asked = (async (command: Parameters<S3Client['send']>[0]) => {
    try {
      return await this.client.send(command);
    } catch (error) {
      throw isAway(error) ? unavailable(error) : error;
    }
  }) as S3Client['send'];

  private async headOf(Key: string): Promise<StoredObject | null> {
    try {
      return facts(await this.asked(new HeadObjectCommand({ Bucket: this.bucket, Key })));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}

/** Returns the field names that clients know. S3 accepts any case, and takes the bucket from the address. */
const asDocumented = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name !== 'bucket')
      .map(([name, value]) => [name === 'Content-Type' ? name : name.toLowerCase(), value]),
  );

const facts = ({
  ContentLength,
  ContentType,
  ETag,
  LastModified,
  Metadata,
}: HeadObjectCommandOutput): StoredObject => ({
  size: ContentLength ?? 0,
  contentType: ContentType ?? '',
  etag: ETag ?? '',
  lastModified: (LastModified ?? new Date(0)).toISOString(),
  metadata: Metadata ?? {},
});
