import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A message as it came over the wire. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Where the message has such a part. */
  readonly html?: string;
}

/** The server's word on a step of the conversation; undefined for its usual one. */
export type Objection = (step: string) => string | undefined;

/** A mail server that takes everything, unless a test objects, and delivers nothing. */
export class SmtpServer {
  readonly received: ReceivedMail[] = [];
  objection: Objection = () => undefined;
  private waiting: (() => void)[] = [];

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => new Conversation(socket, this));
  }

  static async start(): Promise<SmtpServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return new SmtpServer(server);
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The message of this number, as soon as it is there. */
  async mail(number = this.received.length): Promise<ReceivedMail> {
    while (!this.received[number]) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return this.received[number];
  }

  take(mail: ReceivedMail): void {
    this.received.push(mail);
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

/** One client, from its greeting to its farewell. */
class Conversation {
  private from = '';
  private to: string[] = [];
  private data: string[] | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly server: SmtpServer,
  ) {
    socket.on('error', () => undefined);
    createInterface({ input: socket }).on('line', (line) => this.hear(line));
    this.answer('GREETING', '220 test');
  }

  private hear(line: string): void {
    if (this.data) return this.write(this.data, line);
    const step = line.slice(0, 4).toUpperCase();
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (step === 'MAIL') this.from = address;
    if (step === 'RCPT') this.to.push(address);
    if (!this.answer(step, { DATA: '354 Go on', QUIT: '221 Bye' }[step] ?? '250 OK')) return;
    if (step === 'DATA') this.data = [];
    if (step === 'QUIT') this.socket.end();
  }

  private write(data: string[], line: string): void {
    if (line !== '.') return void data.push(line.replace(/^\.\./, '.'));
    this.data = undefined;
    if (this.answer('END', '250 Taken')) this.server.take({ from: this.from, to: this.to, ...parsed(data) });
    this.to = [];
  }

  /** Whether nobody objected. */
  private answer(step: string, usual: string): boolean {
    const objection = this.server.objection(step);
    this.socket.write(`${objection ?? usual}\r\n`);
    return objection === undefined;
  }
}

interface Part {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

function partOf(lines: readonly string[]): Part {
  const end = lines.indexOf('');
  const unfolded = lines.slice(0, end).join('\n').replace(/\n\s+/g, ' ');
  const headers = Object.fromEntries(
    unfolded.split('\n').map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = lines.slice(end + 1).join('\n');
  const encoding = headers['content-transfer-encoding'] ?? '';
  if (/base64/i.test(encoding)) return { headers, text: Buffer.from(body, 'base64').toString() };
  return { headers, text: /quoted-printable/i.test(encoding) ? unquoted(body) : body };
}

function parsed(lines: readonly string[]): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const whole = partOf(lines);
  const boundary = /boundary="?([^";]+)"?/.exec(whole.headers['content-type'] ?? '')?.[1];
  if (!boundary) return whole;
  const parts = whole.text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.slice(1, -1).split('\n')));
  const of = (type: string) => parts.find(({ headers }) => headers['content-type']?.startsWith(type))?.text;
  return { headers: whole.headers, text: of('text/plain') ?? '', html: of('text/html') };
}

const unquoted = (text: string): string =>
  Buffer.from(
    text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();
