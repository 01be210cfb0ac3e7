import { MailTransport, type QueuedMail } from '#mail';
import type { Config } from '../../config';

const WITHOUT_SERVER = 'A message, to be passed on by hand: SMTP_URL is not set.';

/**
 * Stands in for a mail server. Messages hold links that are secrets, and the log takes none: they go to standard output
 * itself, whatever the level of the log.
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

const asJson = ({ to, subject, text }: QueuedMail): string =>
  `${JSON.stringify({ level: 'info', time: new Date(), msg: WITHOUT_SERVER, to, subject, text })}\n`;

const asText = ({ to, subject, text }: QueuedMail): string =>
  `\n  ${WITHOUT_SERVER}\n  To: ${to}\n  Subject: ${subject}\n\n${text.trimEnd().replace(/^/gm, '  ')}\n\n`;
