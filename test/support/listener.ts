export interface Message {
  readonly id: string;
  readonly kind?: string;
  readonly data?: { readonly entity_id: string; readonly event_id: string };
}

/** Reads server-sent events as browsers do. */
export class Listener {
  readonly messages: Message[] = [];
  lastId = '';
  ended = false;
  private readonly abort = new AbortController();

  private constructor(private readonly heard: (message: Message) => void) {}

  static async open(
    url: string,
    headers: Readonly<Record<string, string>>,
    heard: (message: Message) => void = () => undefined,
  ): Promise<Listener> {
    const listener = new Listener(heard);
    const response = await fetch(url, {
      headers: { Accept: 'text/event-stream', 'Accept-Encoding': 'gzip, br', ...headers },
      signal: listener.abort.signal,
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('content-encoding')).toBeNull();
    void listener
      .read(response.body!)
      .catch(() => undefined)
      .finally(() => (listener.ended = true));
    return listener;
  }

  get told(): readonly Message[] {
    return this.messages.filter(({ data }) => data);
  }

  close(): void {
    this.abort.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) this.take(block);
    }
  }

  private take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    const [id, data] = [field('id')!, field('data')];
    this.lastId = id;
    const message = { id, kind: field('event'), ...(data && { data: JSON.parse(data) as Message['data'] }) };
    this.messages.push(message);
    this.heard(message);
  }
}
