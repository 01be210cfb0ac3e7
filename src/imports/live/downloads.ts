import { OutboundFailure, type OutboundStream } from '#outbound';
import { FileLost } from '../import.error';
import type { OpenedFile } from '../thing';
import type { ConnectionOptions } from './connection-options';
import { headerOf, NotYet, notYetOf, patiently } from './patience';

export interface DownloadsOptions extends ConnectionOptions {
  /** Where the source is. Only addresses there are asked with its credential. */
  readonly url: string;
  readonly silenceMs?: number;
}

const TIMEOUT_MS = 60_000;
const SILENCE_MS = 30_000;
const TRIES = 4;
const MAX_REDIRECTS = 5;

/** Opens files of another server. */
export class Downloads {
  constructor(private readonly options: DownloadsOptions) {}

  /** Opens a file. What may succeed later is tried again. Throws `FileLost` if there is none. */
  readonly open = async (address: string, maxBytes: number): Promise<OpenedFile> => {
    const { onWait, signal } = this.options;
    const answer = await patiently(address, { tries: TRIES, onWait, signal }, () => this.answerOf(address, maxBytes));
    if (answer instanceof NotYet) throw new FileLost(`${address}: ${answer.why}`);
    const { status, body } = answer;
    if (status < 300) return { content: body, type: headerOf(answer, 'content-type') ?? null };
    body.destroy();
    throw new FileLost(`${address} answers with status ${status}`);
  };

  private async answerOf(address: string, maxBytes: number): Promise<OutboundStream | NotYet> {
    try {
      const answer = await this.followed(address, maxBytes);
      const notYet = notYetOf(answer);
      if (notYet) answer.body.destroy();
      return notYet ?? answer;
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error;
      if (error.reason === 'refused') throw new FileLost(error.message);
      return new NotYet(error.message);
    }
  }

  /** Signed links need no credential, and their server is not to learn it. */
  private async followed(address: string, maxBytes: number): Promise<OutboundStream> {
    const { outbound, silenceMs = SILENCE_MS, signal } = this.options;
    let [url, headers] = [address, this.headersFor(address)];
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await outbound.open({ url, headers, timeoutMs: TIMEOUT_MS, silenceMs, maxBytes, signal });
      const location = headerOf(answer, 'location');
      if (answer.status < 300 || answer.status >= 400 || location === undefined) return answer;
      answer.body.destroy();
      if (!URL.canParse(location, url)) throw new FileLost(`${address} leads to no address`);
      [url, headers] = [new URL(location, url).href, this.plainHeaders];
    }
    throw new FileLost(`${address} leads from one address to the next`);
  }

  private headersFor(address: string): Readonly<Record<string, string>> {
    const { headers, url } = this.options;
    const isThere = URL.canParse(address) && new URL(address).origin === new URL(url).origin;
    return isThere ? { ...headers, Accept: '*/*' } : this.plainHeaders;
  }

  private get plainHeaders(): Readonly<Record<string, string>> {
    const { 'User-Agent': agent } = this.options.headers;
    return { Accept: '*/*', ...(agent && { 'User-Agent': agent }) };
  }
}
