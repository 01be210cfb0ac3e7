import { MailTransport, type QueuedMail } from '#mail';
import type { Config } from '../../config';

const WITHOUT_SERVER = 'A message, to be passed on by hand: SMTP_URL is not set.';

/**
 * Stands in for a mail server. Messages hold links that are secrets: whoever started the server on a terminal reads them
 * there, whatever the level of the log. Lines for programs are collected and read by many, so they only tell that a message
 * waits, and how an operator reads it.
 */
export class PrintedTransport extends MailTransport {
  constructor(
    private readonly format: Config['logFormat'],
    private readonly print: (text: string) => void = (text) => void process.stdout.write(text),
  ) {
    super();
  }

  deliver(mail: QueuedMail): Promise<'shown'> {
    this.print(this.format === 'json' ? asJson(mail) : asText(mail));
    return Promise.resolve('shown');
  }

  close(): void {
    // Nothing was opened.
  }
}

function asJson({ id, to, subject }: QueuedMail): string {
  const msg = `${WITHOUT_SERVER} Read it with: npm run cli -- mail show ${id}`;
  return `${JSON.stringify({ level: 'info', time: new Date(), msg, mail: id, to, subject })}\n`;
}

const asText = ({ to, subject, text }: QueuedMail): string =>
  `\n  ${WITHOUT_SERVER}\n  To: ${to}\n  Subject: ${subject}\n\n${text.trimEnd().replace(/^/gm, '  ')}\n\n`;
