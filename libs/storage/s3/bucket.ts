import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { clientOf, isMissing, isUnknown, pagesOf, type S3StoreOptions } from './client';

/** Long, because no user waits for these requests and parts are large. */
const PATIENCE = { answerMs: 60_000, attempts: 4 };

const PART_BYTES = 8 * 2 ** 20;
/** S3 allows 10,000 parts. They grow, so that objects can exceed 80 GB while smaller ones need little memory. */
const PARTS_OF_A_SIZE = 2_000;

const partBytes = (number: number): number => PART_BYTES * 2 ** Math.floor((number - 1) / PARTS_OF_A_SIZE);

/** Keys and prefixes directly below a prefix. */
export interface Below {
  readonly objects: readonly string[];
  readonly folders: readonly string[];
}

/** A bucket of Amazon S3 or a compatible service, under keys that the caller chooses. */
export class Bucket {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(options: S3StoreOptions) {
    this.client = clientOf(options, PATIENCE);
    this.bucket = options.bucket;
  }

  /** Stores an object, completely or not at all. Holds only a few parts in memory. */
  async write(key: string, source: Readable): Promise<void> {
    const parts = partsOf(source);
    const first = await parts.next();
    const second = first.done ? first : await parts.next();
    if (second.done) return this.put(key, first.done ? Buffer.alloc(0) : first.value);
    await this.writeParts(key, joined([first.value as Buffer, second.value], parts));
  }

  async read(key: string): Promise<Readable | null> {
    return this.unlessMissing(async () => {
      const { Body } = await this.client.send(new GetObjectCommand(this.at(key)));
      return Body as Readable;
    });
  }

  async has(key: string): Promise<boolean> {
    return Boolean(await this.unlessMissing(() => this.client.send(new HeadObjectCommand(this.at(key)))));
  }

  async below(prefix: string): Promise<Below> {
    const found = { objects: [] as string[], folders: [] as string[] };
    for await (const page of this.pages(prefix, '/')) {
      found.objects.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
      found.folders.push(...(page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix));
    }
    return found;
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key)));
  }

  async removeBelow(prefix: string): Promise<void> {
    for await (const page of this.pages(prefix)) {
      for (const { Key = '' } of page.Contents ?? []) await this.remove(Key);
    }
  }

  /** Aborts unfinished uploads. Services that cannot list them are skipped; some abort them after days by themselves. */
  async abandonUploads(prefix: string): Promise<void> {
    const { Uploads = [] } = await this.uploads(prefix);
    for (const { Key, UploadId } of Uploads)
      await this.client.send(new AbortMultipartUploadCommand({ Bucket: this.bucket, Key, UploadId }));
  }

  private async uploads(Prefix: string): Promise<Pick<ListMultipartUploadsCommandOutput, 'Uploads'>> {
    try {
      return await this.client.send(new ListMultipartUploadsCommand({ Bucket: this.bucket, Prefix }));
    } catch (error) {
      if (isUnknown(error)) return {};
      throw error;
    }
  }

  private pages(Prefix: string, Delimiter?: string) {
    return pagesOf((command) => this.client.send(command), { Bucket: this.bucket, Prefix, Delimiter });
  }

  private at(key: string) {
    return { Bucket: this.bucket, Key: key };
  }

  private async put(key: string, bytes: Buffer): Promise<void> {
    await this.client.send(new PutObjectCommand({ ...this.at(key), Body: bytes, ContentLength: bytes.length }));
  }

  private async writeParts(key: string, parts: AsyncIterable<Buffer>): Promise<void> {
    const { UploadId } = await this.client.send(new CreateMultipartUploadCommand(this.at(key)));
    const upload = { ...this.at(key), UploadId };
    try {
      const done: CompletedPart[] = [];
      for await (const bytes of parts) {
        const PartNumber = done.length + 1;
        const part = { ...upload, PartNumber, Body: bytes, ContentLength: bytes.length };
        const { ETag } = await this.client.send(new UploadPartCommand(part));
        done.push({ ETag, PartNumber });
      }
      await this.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: done } }));
    } catch (error) {
      await this.client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  }

  private async unlessMissing<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}

/** Splits a stream into the parts of an upload. */
async function* partsOf(source: Readable): AsyncGenerator<Buffer> {
  let [waiting, bytes, number] = [[] as Buffer[], 0, 1];
  for await (const chunk of source as AsyncIterable<Buffer>) {
    waiting.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes < partBytes(number)) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes, number] = [[], 0, number + 1];
  }
  if (bytes) yield Buffer.concat(waiting);
}

async function* joined(first: readonly Buffer[], others: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* others;
}
