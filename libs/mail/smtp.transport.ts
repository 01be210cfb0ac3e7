import type { Transporter } from 'nodemailer';
import { MailRefused, MailTransport, type QueuedMail } from './transport';

const CONNECT_MS = 10_000;
/** The longest silence during a conversation with the server. */
const SILENCE_MS = 20_000;

interface SmtpError extends Error {
  /** The command that failed, such as `RCPT TO`. */
  readonly command?: string;
  /** The status code of the server. Codes from 500 on are permanent failures. */
  readonly responseCode?: number;
}

export interface SmtpOptions {
  /** Such as `smtps://user:password@mail.example.com`. */
  readonly url: string;
  /** Such as `Cairn <cairn@example.com>`. */
  readonly from: string;
}

export class SmtpTransport extends MailTransport {
  private transporter?: Promise<Transporter>;

  constructor(private readonly options: SmtpOptions) {
    super();
  }

  async deliver({ id, to, subject, text, html, stopUrl }: QueuedMail): Promise<'sent'> {
    try {
      const transporter = await (this.transporter ??= transporterOf(this.options));
      await transporter.sendMail({
        from: this.options.from,
        // Passed as an object, because a text would be parsed: an address with a comma would become two.
        to: { name: '', address: to },
        subject,
        text,
        ...(html ? { html } : {}),
        // The same id at each attempt. If the server's answer was lost, receivers can recognise the duplicate.
        messageId: `<${id}@${domainOf(this.options.from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl ? stopping(stopUrl) : {}) },
      });
      return 'sent';
    } catch (error) {
      throw isFinal(error as SmtpError) ? new MailRefused((error as Error).message, { cause: error }) : error;
    }
  }

  /** Connects and signs in without sending a message. Throws if the mail server refuses. */
  async check(): Promise<void> {
    const transporter = await (this.transporter ??= transporterOf(this.options));
    await transporter.verify();
  }

  close(): void {
    void this.transporter?.then((transporter) => transporter.close());
  }
}

/** Loads the library with the first message, because most processes never send one. */
async function transporterOf({ url }: SmtpOptions): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * True if the server refused the recipient or the content. A refused log-in or sender can be fixed by the operator, so
 * delivery is tried again.
 */
const isFinal = ({ command, responseCode = 0 }: SmtpError): boolean =>
  responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');

/**
 * Headers for which mail programs show an unsubscribe button. RFC 8058 allows one-click unsubscription only over https.
 */
const stopping = (url: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${url}>`,
  ...(url.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
});

const domainOf = (from: string): string => /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';
