import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  type HeadObjectCommandOutput,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Logger } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import { DomainError } from '#kernel';
import {
  FORM_SECONDS,
  isKey,
  LINK_SECONDS,
  ObjectStore,
  type Download,
  type ListedObject,
  type StoredObject,
  type UploadForm,
  type UploadGrant,
} from '../object-store';

export interface S3StoreOptions {
  readonly bucket: string;
  readonly region: string;
  /** Amazon's unless told. */
  readonly endpoint?: string;
  /** Address of the endpoint for clients, where they reach it by another one than this server. */
  readonly publicEndpoint?: string;
  readonly forcePathStyle: boolean;
  /** Those of the surroundings (a role, a profile) unless told. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** Accepted objects; uploads lie at their key itself, as the form says. */
const FILES = 'files/';
const DELETED_AT_ONCE = 10;
const CONNECT_MS = 3_000;
const ANSWER_MS = 8_000;

function clientOf({ region, forcePathStyle, credentials }: S3StoreOptions, endpoint?: string): S3Client {
  const config: S3ClientConfig = {
    region,
    forcePathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    // Services other than Amazon's refuse the checksums that the client adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  };
  return new S3Client(config);
}

interface Failure {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']);

/** Nobody answers, or only that it cannot be done now. What the service refuses is a mistake in the configuration. */
function isAway(error: unknown): boolean {
  const { name, code = '', $metadata } = error as Failure;
  return AWAY.has(code) || name === 'TimeoutError' || ($metadata?.httpStatusCode ?? 0) >= 500;
}

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

const isMissing = (error: unknown): boolean => (error as Failure).$metadata?.httpStatusCode === 404;

/** Objects in a bucket of Amazon S3, or of a service that speaks its protocol. Clients exchange files with it directly. */
export class S3ObjectStore extends ObjectStore {
  private readonly client: S3Client;
  /** Signs what clients use: an address is part of its signature. */
  private readonly outside: S3Client;
  private readonly bucket: string;

  constructor(options: S3StoreOptions) {
    super();
    const { bucket, endpoint, publicEndpoint } = options;
    this.bucket = bucket;
    this.client = clientOf(options, endpoint);
    this.outside = publicEndpoint ? clientOf(options, publicEndpoint) : this.client;
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

  /** One by one: not every service that speaks the protocol knows how to delete many at once. */
  async discard(keys: readonly string[]): Promise<void> {
    for (let start = 0; start < keys.length; start += DELETED_AT_ONCE) {
      const some = keys.slice(start, start + DELETED_AT_ONCE);
      await Promise.all(some.map((Key) => this.asked(new DeleteObjectCommand({ Bucket: this.bucket, Key }))));
    }
  }

  async *list(): AsyncIterable<readonly ListedObject[]> {
    let token: string | undefined;
    do {
      const page = await this.asked(new ListObjectsV2Command({ Bucket: this.bucket, ContinuationToken: token }));
      yield (page.Contents ?? []).flatMap(({ Key = '', LastModified }) => {
        const isAccepted = Key.startsWith(FILES);
        const key = isAccepted ? Key.slice(FILES.length) : Key;
        return isKey(key) && LastModified ? [{ key, isAccepted, lastModified: LastModified.toISOString() }] : [];
      });
      token = page.NextContinuationToken;
    } while (token);
  }

  /** Sends a command, as the client's own method does. */
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

/** The names that clients of this interface know; S3 takes them in any case, and the bucket from the address. */
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
