import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import {
  AndFilter,
  BerReader,
  BerWriter,
  BindRequest,
  EqualityFilter,
  ExtendedRequest,
  ExtensibleFilter,
  OrFilter,
  PresenceFilter,
  SearchRequest,
  type Filter,
} from 'ldapts';

/** An entry of the directory. `userPassword` is compared as it is, and never returned. */
export interface DirectoryEntry {
  readonly dn: string;
  readonly [attribute: string]: string | Buffer | readonly string[];
}

export interface DirectoryOptions {
  readonly entries: readonly DirectoryEntry[];
  readonly tls?: { readonly key: string; readonly cert: string };
  /** True if every connection has to be encrypted from its start. */
  readonly encrypted?: boolean;
}

export interface RunningDirectory {
  readonly port: number;
  /** What binds were tried: the name, and whether the connection was encrypted. */
  readonly binds: readonly { readonly dn: string; readonly encrypted: boolean }[];
  readonly filters: readonly string[];
  end(): Promise<void>;
}

const OPERATION = { bind: 0x60, unbind: 0x42, search: 0x63, extended: 0x77 };
const RESPONSE = { bind: 0x61, entry: 0x64, search: 0x65, extended: 0x78 };
const STATUS = { success: 0, protocolError: 2, sizeLimit: 4, noSuchObject: 32, invalidCredentials: 49, refused: 50 };
const START_TLS = '1.3.6.1.4.1.1466.20037';
const SET = 0x31;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function valuesOf(entry: DirectoryEntry, attribute: string): (string | Buffer)[] {
  const found = Object.entries(entry).filter(([name]) => isSame(name, attribute) && !isSame(name, 'dn'));
  return found.flatMap(([, value]) => (Array.isArray(value) ? (value as string[]) : [value as string | Buffer]));
}

function message(id: number, tag: number, write: (writer: BerWriter) => void): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(tag);
  write(writer);
  writer.endSequence();
  writer.endSequence();
  return writer.buffer;
}

const result = (id: number, tag: number, status: number): Buffer =>
  message(id, tag, (writer) => {
    writer.writeEnumeration(status);
    writer.writeString('');
    writer.writeString('');
  });

const entryMessage = (id: number, entry: DirectoryEntry, attributes: readonly string[]): Buffer =>
  message(id, RESPONSE.entry, (writer) => {
    writer.writeString(entry.dn);
    writer.startSequence();
    for (const name of Object.keys(entry).filter((one) => attributes.includes(one.toLowerCase()))) {
      writer.startSequence();
      writer.writeString(name);
      writer.startSequence(SET);
      for (const value of valuesOf(entry, name)) writer.writeBuffer(Buffer.from(value as string), 0x04);
      writer.endSequence();
      writer.endSequence();
    }
    writer.endSequence();
  });

/** One connection to the directory. */
class Conversation {
  private buffer = Buffer.alloc(0);
  private bound = '';
  private socket: Socket;

  constructor(
    raw: Socket,
    private readonly directory: TestDirectory,
    private encrypted: boolean,
  ) {
    this.socket = raw;
    this.listen(raw);
  }

  private listen(socket: Socket): void {
    socket.on('data', (data: Buffer) => this.take(data));
    socket.on('error', () => socket.destroy());
  }

  private take(data: Buffer): void {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const reader = new BerReader(this.buffer);
      if (reader.readSequence() === null || reader.remain < reader.length) return;
      const end = reader.offset + reader.length;
      this.buffer = this.buffer.subarray(end);
      const id = reader.readInt()!;
      this.answer(id, reader.readSequence()!, reader);
    }
  }

  private answer(id: number, operation: number, reader: BerReader): void {
    if (operation === OPERATION.bind) return this.bind(id, reader);
    if (operation === OPERATION.search) return this.search(id, reader);
    if (operation === OPERATION.extended) return this.extend(id, reader);
    this.socket.end();
  }

  private bind(id: number, reader: BerReader): void {
    const request = new BindRequest({ messageId: id });
    request.parseMessage(reader);
    const status = this.directory.check(request.dn, request.password, this.encrypted);
    this.bound = status === STATUS.success && request.password ? request.dn : '';
    this.socket.write(result(id, RESPONSE.bind, status));
  }

  private search(id: number, reader: BerReader): void {
    const request = new SearchRequest({ messageId: id, filter: new PresenceFilter({ attribute: 'objectClass' }) });
    request.parseMessage(reader);
    if (!this.bound) return void this.socket.write(result(id, RESPONSE.search, STATUS.refused));
    const found = this.directory.find(request.baseDN, request.scope, request.filter);
    const limit = request.sizeLimit || found.length;
    for (const entry of found.slice(0, limit)) this.socket.write(entryMessage(id, entry, request.attributes));
    this.socket.write(result(id, RESPONSE.search, found.length > limit ? STATUS.sizeLimit : STATUS.success));
  }

  private extend(id: number, reader: BerReader): void {
    const request = new ExtendedRequest({ messageId: id });
    request.parseMessage(reader);
    const { tls } = this.directory;
    if (request.oid !== START_TLS || !tls) {
      return void this.socket.write(result(id, RESPONSE.extended, STATUS.protocolError));
    }
    const raw = this.socket;
    raw.removeAllListeners('data');
    raw.write(result(id, RESPONSE.extended, STATUS.success));
    this.socket = new TLSSocket(raw, { isServer: true, secureContext: createSecureContext(tls) });
    this.encrypted = true;
    this.listen(this.socket);
  }
}

class TestDirectory {
  readonly binds: { dn: string; encrypted: boolean }[] = [];
  readonly filters: string[] = [];

  constructor(
    private readonly entries: readonly DirectoryEntry[],
    readonly tls: DirectoryOptions['tls'],
  ) {}

  /** As the standard says: a name without a password is nobody in particular, who is let in. */
  check(dn: string, password: string, encrypted: boolean): number {
    this.binds.push({ dn, encrypted });
    if (password === '') return STATUS.success;
    const entry = this.entries.find((one) => isSame(one.dn, dn));
    return entry && valuesOf(entry, 'userPassword').includes(password) ? STATUS.success : STATUS.invalidCredentials;
  }

  find(base: string, scope: string, filter: Filter): DirectoryEntry[] {
    this.filters.push(filter.toString());
    const isBelow = ({ dn }: DirectoryEntry) =>
      isSame(dn, base) || (scope !== 'base' && dn.toLowerCase().endsWith(`,${base.toLowerCase()}`));
    return this.entries.filter((entry) => isBelow(entry) && this.matches(entry, filter));
  }

  private matches(entry: DirectoryEntry, filter: Filter): boolean {
    if (filter instanceof AndFilter) return filter.filters.every((one) => this.matches(entry, one));
    if (filter instanceof OrFilter) return filter.filters.some((one) => this.matches(entry, one));
    if (filter instanceof PresenceFilter) return true;
    if (filter instanceof EqualityFilter) return this.has(entry, filter.attribute, String(filter.value));
    if (filter instanceof ExtensibleFilter) return this.hasInChain(entry, filter.matchType, String(filter.value), []);
    throw new Error(`The directory of the tests knows no ${filter.toString()}`);
  }

  private has(entry: DirectoryEntry, attribute: string, wanted: string): boolean {
    return valuesOf(entry, attribute).some((value) => isSame(String(value), wanted));
  }

  private hasInChain(entry: DirectoryEntry, attribute: string, wanted: string, seen: readonly string[]): boolean {
    if (seen.includes(entry.dn)) return false;
    if (this.has(entry, attribute, wanted)) return true;
    const inner = this.entries.filter(({ dn }) => this.has(entry, attribute, dn));
    return inner.some((one) => this.hasInChain(one, attribute, wanted, [...seen, entry.dn]));
  }
}

/** Starts a directory that speaks as much LDAP as sign-ins need. Only who has signed in to it may search. */
export async function startDirectory({ entries, tls, encrypted = false }: DirectoryOptions): Promise<RunningDirectory> {
  const directory = new TestDirectory(entries, tls);
  const sockets = new Set<Socket>();
  const server = createServer((raw) => {
    sockets.add(raw);
    raw.on('close', () => sockets.delete(raw));
    const context = encrypted && tls ? { isServer: true, secureContext: createSecureContext(tls) } : null;
    new Conversation(context ? new TLSSocket(raw, context) : raw, directory, encrypted);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    binds: directory.binds,
    filters: directory.filters,
    end: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
