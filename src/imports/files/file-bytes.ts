import { Readable } from 'node:stream';
import { DomainError } from '#kernel';
import { OutboundFailure } from '#outbound';
import { FileLimits, ObjectStore, provenType } from '#storage';
import { Uploads, type StoredFile } from '../../contexts/assets';
import type { FileThing, OpenedFile, Source } from '../thing';
import { inlineOf } from './data-address';
import { FileLost, reasonOf } from '../import.error';
import { spooled, type Spooled } from './spool';

/** Where files of this service are stored. */
export interface FilePlace {
  readonly store: ObjectStore;
  readonly limits: FileLimits;
}

export interface FileBytesOptions extends FilePlace {
  readonly workspaceId: string;
  /** Stores nothing: files are what the source says of them. */
  readonly isDryRun: boolean;
  readonly open: Source['open'];
}

/** How often a file is asked for whose bytes break off. */
const TRIES = 3;

/** Gets the bytes of files and stores them. */
export class FileBytes {
  /** Keys of the files that this import has stored. */
  readonly stored: string[] = [];

  private readonly uploads: Uploads;

  constructor(private readonly options: FileBytesOptions) {
    this.uploads = new Uploads(options.store, options.limits);
  }

  /**
   * Returns the file once its bytes are stored.
   * @throws FileLost if they cannot be had.
   */
  async bring(id: string, thing: FileThing): Promise<StoredFile> {
    const { isDryRun, limits } = this.options;
    if ((thing.size ?? 0) > limits.maxBytes) throw tooLarge(limits);
    try {
      const told = this.announced(id, thing, thing.type);
      if (isDryRun) return { ...told, size: thing.size ?? 0 };
      return (await this.left(thing, told)) ?? (await this.fetched(id, thing));
    } catch (error) {
      // What the rules for uploads refuse.
      if (error instanceof DomainError && error.kind === 'invalid_request') throw new FileLost(reasonOf(error));
      throw error;
    }
  }

  /** Returns a file that an import stored which was cut off. */
  private async left({ name, type, size }: FileThing, told: StoredFile): Promise<StoredFile | undefined> {
    if (name === null || type === null || size === null) return undefined;
    const found = await this.uploads.find(told);
    return found?.size === size ? { ...told, ...found } : undefined;
  }

  private async fetched(id: string, thing: FileThing): Promise<StoredFile> {
    let why = new FileLost('it has no address');
    for (const address of thing.addresses) {
      try {
        return await this.fetchedFrom(address, id, thing);
      } catch (error) {
        if (!(error instanceof FileLost)) throw error;
        if (address === thing.addresses[0]) why = error;
      }
    }
    throw why;
  }

  private async fetchedFrom(address: string, id: string, thing: FileThing): Promise<StoredFile> {
    for (let tries = TRIES; ; tries--) {
      const { content, type } = await this.open(address);
      try {
        return await spooled(content, (file) => this.put(id, thing, file, type));
      } catch (error) {
        if (!(error instanceof OutboundFailure)) throw error;
        if (error.reason === 'too_long') throw tooLarge(this.options.limits);
        if (tries === 1) throw new FileLost(`it breaks off: ${error.message}`);
      }
    }
  }

  private async open(address: string): Promise<OpenedFile> {
    const inline = inlineOf(address);
    if (inline) return { content: Readable.from([inline.bytes], { objectMode: false }), type: inline.type };
    const { open, limits } = this.options;
    if (!open) throw new FileLost('nothing tells how to read it');
    return open(address, limits.maxBytes);
  }

  private async put(id: string, thing: FileThing, file: Spooled, sent: string | null): Promise<StoredFile> {
    if (file.size === 0) throw new FileLost('it is empty');
    if (thing.isSizeCertain && file.size !== thing.size)
      throw new FileLost(`it has ${file.size} bytes instead of ${thing.size}`);
    const type = thing.type ?? (await provenType(file.sample)) ?? sent;
    const announced = { ...this.announced(id, thing, type), size: file.size };
    this.stored.push(announced.storageKey);
    return { ...announced, ...(await this.uploads.put(announced, file.open())) };
  }

  /** The key follows from the id, so that a file is found which an import stored that was cut off. */
  private announced(id: string, { name, size }: FileThing, type: string | null): StoredFile {
    const { workspaceId } = this.options;
    const file = { name: name ?? 'picture', type: type ?? undefined, size: size ?? undefined };
    return this.uploads.announce(workspaceId, file, 'attachment', id.replaceAll('-', ''));
  }
}

const tooLarge = ({ maxBytes }: FileLimits) =>
  new FileLost(`it is larger than the ${maxBytes} bytes that files may have`);
