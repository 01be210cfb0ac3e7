import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

const HEADER_BYTES = 12;
const QUESTION_TAIL_BYTES = 4;
const TXT = 16;
const [ANSWER, NO_SUCH_NAME, FAILED] = [0x8180, 0x8183, 0x8182];

/** A name server that knows TXT records alone. */
export class NameServer {
  readonly records = new Map<string, readonly string[]>();
  /** True if it answers that it cannot tell. */
  isBroken = false;

  private constructor(private readonly socket: Socket) {
    socket.on('message', (query, { port, address }) => socket.send(this.answerTo(query), port, address));
  }

  static async start(): Promise<NameServer> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return new NameServer(socket);
  }

  get address(): string {
    return `127.0.0.1:${(this.socket.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.socket.close();
  }

  private answerTo(query: Buffer): Buffer {
    const { name, end } = nameIn(query);
    const texts = this.records.get(name) ?? [];
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(this.isBroken ? FAILED : texts.length ? ANSWER : NO_SUCH_NAME, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(this.isBroken ? 0 : texts.length, 6);
    const answers = this.isBroken ? [] : texts.map(recordOf);
    return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...answers]);
  }
}

function nameIn(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 + QUESTION_TAIL_BYTES };
}

/** A record about the name of the question. */
function recordOf(text: string): Buffer {
  const data = Buffer.from(text);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length + 1, 10);
  return Buffer.concat([head, Buffer.from([data.length]), data]);
}
