import { PassThrough, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { buffer } from 'node:stream/consumers';
import { BackupError } from './backup.error';
import type { ByteStore } from './byte-store';

/** How a repository is encrypted and decrypted. */
export interface SealingSettings {
  /** Decrypts the key of the repository, which the first back-up generates. */
  readonly passphrase: string | null;
  /** `age1...`: only the matching identity can read what is written. */
  readonly recipient: string | null;
  /** `AGE-SECRET-KEY-1...` of the recipient. Only needed to read. */
  readonly identity: string | null;
}

/** Encrypts and decrypts all content of a repository. */
export interface Sealing {
  readonly isSealed: boolean;
  /** True if `open` has the key that it needs. Adding back-ups does not require it. */
  readonly opens: boolean;
  seal(source: Readable): Promise<Readable>;
  open(source: Readable): Promise<Readable>;
}

const PLAIN: Sealing = {
  isSealed: false,
  opens: true,
  seal: (source) => Promise.resolve(source),
  open: (source) => Promise.resolve(source),
};

/** Unencrypted. Names the format and the recipient. */
const FORMAT_FILE = 'cairn-backup.json';
/** The repository's identity, encrypted with the passphrase. Deriving the key takes a second, so it is done once. */
const KEY_FILE = 'key.age';
const FORMAT = 1;

interface Format {
  readonly format: number;
  readonly recipient: string | null;
}

type Age = typeof import('age-encryption');

/** Loaded on demand, because the modules are large and no request needs them. */
const age = (): Promise<Age> => import('age-encryption');

const bytes = (text: string): Readable => Readable.from([Buffer.from(text)]);

const asWeb = (source: Readable): ReadableStream<Uint8Array> => Readable.toWeb(source) as ReadableStream<Uint8Array>;

/** True if the store is a repository already. */
export const isBegun = (store: ByteStore): Promise<boolean> => store.has(FORMAT_FILE);

/** Returns the sealing of a repository. The settings decide it for a new one. */
export async function sealingOf(store: ByteStore, settings: SealingSettings): Promise<Sealing> {
  const { recipient } = (await formatOf(store)) ?? (await begin(store, settings));
  if (recipient === null) {
    if (settings.passphrase === null && settings.recipient === null) return PLAIN;
    throw new BackupError(
      `${store.name} is not encrypted, and this is fixed by its first back-up: name an empty place, or unset BACKUP_PASSPHRASE and BACKUP_RECIPIENT.`,
    );
  }
  if (settings.recipient !== null && settings.recipient !== recipient)
    throw new BackupError(`${store.name} is encrypted to ${recipient}, not to BACKUP_RECIPIENT.`);
  const opens = settings.identity !== null || settings.passphrase !== null;
  return new AgeSealing(recipient, opens, () => identityOf(store, settings));
}

async function formatOf(store: ByteStore): Promise<Format | undefined> {
  if (!(await isBegun(store))) return undefined;
  const { format, recipient } = formatIn(store, String(await buffer(await store.read(FORMAT_FILE))));
  if (format !== FORMAT) throw new BackupError(`${store.name} was written by a newer version of Cairn.`);
  return { format, recipient };
}

function formatIn({ name }: ByteStore, content: string): Format {
  try {
    return JSON.parse(content) as Format;
  } catch {
    throw new BackupError(`The back-up is damaged: ${name}/${FORMAT_FILE} is not what was written.`);
  }
}

async function begin(store: ByteStore, { passphrase, recipient }: SealingSettings): Promise<Format> {
  const format = { format: FORMAT, recipient: recipient ?? (passphrase && (await makeKey(store, passphrase))) };
  await store.write(FORMAT_FILE, bytes(`${JSON.stringify(format)}\n`));
  return format;
}

async function makeKey(store: ByteStore, passphrase: string): Promise<string> {
  const { Encrypter, generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  await store.write(KEY_FILE, Readable.from([Buffer.from(await encrypter.encrypt(identity))]));
  return identityToRecipient(identity);
}

async function identityOf(store: ByteStore, { passphrase, identity }: SealingSettings): Promise<string> {
  if (identity !== null) return identity;
  if (!(await store.has(KEY_FILE)))
    throw new BackupError(`${store.name} is encrypted to a recipient: set BACKUP_IDENTITY to its secret key.`);
  if (passphrase === null) throw new BackupError(`${store.name} is encrypted: set BACKUP_PASSPHRASE.`);
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(await buffer(await store.read(KEY_FILE)), 'text');
  } catch {
    throw new BackupError(`BACKUP_PASSPHRASE does not open ${store.name}.`);
  }
}

class AgeSealing implements Sealing {
  readonly isSealed = true;
  private identity?: Promise<string>;

  constructor(
    private readonly recipient: string,
    readonly opens: boolean,
    private readonly findIdentity: () => Promise<string>,
  ) {}

  async seal(source: Readable): Promise<Readable> {
    const { Encrypter } = await age();
    const encrypter = new Encrypter();
    encrypter.addRecipient(this.recipient);
    return Readable.fromWeb((await encrypter.encrypt(asWeb(source) as never)) as never);
  }

  async open(source: Readable): Promise<Readable> {
    const { Decrypter } = await age();
    const decrypter = new Decrypter();
    decrypter.addIdentity(await (this.identity ??= this.findIdentity()));
    try {
      return named(Readable.fromWeb((await decrypter.decrypt(asWeb(source) as never)) as never));
    } catch (error) {
      throw undecipherable(error);
    }
  }
}

const undecipherable = (error: unknown): BackupError =>
  error instanceof BackupError
    ? error
    : new BackupError(`The back-up cannot be decrypted, or is damaged: ${(error as Error).message}.`);

/** Translates errors that occur while the content is read. */
function named(source: Readable): Readable {
  const out = new PassThrough();
  source.once('error', (error) => out.destroy(undecipherable(error)));
  out.once('close', () => source.destroy());
  return source.pipe(out);
}
