import type { Transporter } from 'nodemailer';
import { MailRefused, MailTransport, type QueuedMail } from './transport';

const CONNECT_MS = 10_000;
/** Of silence in the midst of a conversation. */
const SILENCE_MS = 20_000;

interface SmtpError extends Error {
  /** What was asked when it failed, as `RCPT TO`. */
  readonly command?: string;
  /** The server's answer; from 500 on it will not change. */
  readonly responseCode?: number;
}

export interface SmtpOptions {
  /** As `smtps://user:password@mail.example.com`. */
  readonly url: string;
  /** As `Cairn <cairn@example.com>`. */
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
        // As an object, which is not taken apart: a comma in an address would make two of one.
        to: { name: '', address: to },
        subject,
        text,
        ...(html ? { html } : {}),
        // The same at each attempt: a message that was taken before its answer got lost is recognised.
        messageId: `<${id}@${domainOf(this.options.from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl ? stopping(stopUrl) : {}) },
      });
      return 'sent';
    } catch (error) {
      throw isFinal(error as SmtpError) ? new MailRefused((error as Error).message, { cause: error }) : error;
    }
  }

  /** Connects and signs in, and sends nothing. Throws where the mail server does not let it. */
  async check(): Promise<void> {
    const transporter = await (this.transporter ??= transporterOf(this.options));
    await transporter.verify();
  }

  close(): void {
    void this.transporter?.then((transporter) => transporter.close());
  }
}

/** Most processes have nothing to send for a long time: the library is loaded with the first message. */
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

/** Refused for its recipient or its content. A refused log-in or sender is the operator's to mend, so it may yet work. */
const isFinal = ({ command, responseCode = 0 }: SmtpError): boolean =>
  responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');

/** Mail programs show a button for it. One click is promised for https only, as RFC 8058 wants it. */
const stopping = (url: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${url}>`,
  ...(url.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
});

const domainOf = (from: string): string => /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';
