import { MailTransport, type QueuedMail } from '#mail';
import type { Config } from '../../config';
import { commandLine } from '../command-line';

const WITHOUT_SERVER = 'A message, to be passed on by hand: SMTP_URL is not set.';

/**
 * Prints messages if no mail server is configured. Messages contain secret links. In the text format, they are printed
 * in full for the person who started the server in a terminal. Logs in JSON are collected and read by many, so they
 * only say that a message waits and how an operator can read it.
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
    // There is nothing to close.
  }
}

function asJson({ id, to, subject }: QueuedMail): string {
  const msg = `${WITHOUT_SERVER} Read it with: ${commandLine(`mail show ${id}`)}`;
  return `${JSON.stringify({ level: 'info', time: new Date(), msg, mail: id, to, subject })}\n`;
}

const asText = ({ to, subject, text }: QueuedMail): string =>
  `\n  ${WITHOUT_SERVER}\n  To: ${to}\n  Subject: ${subject}\n\n${text.trimEnd().replace(/^/gm, '  ')}\n\n`;
