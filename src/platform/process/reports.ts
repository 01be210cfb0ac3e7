import type { MessageTo } from './messages';

const PATIENCE_MS = 5_000;

/** Requests the metrics of all workers from the primary, as the text of /metrics. */
export class Reports {
  private readonly asked = new Map<number, (text: string) => void>();
  private requests = 0;

  constructor(private readonly send: (request: number) => void) {}

  async ask(): Promise<string> {
    const request = this.requests++;
    let timer: NodeJS.Timeout | undefined;
    const text = await new Promise<string>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, '');
      this.asked.set(request, resolve);
      this.send(request);
    });
    clearTimeout(timer);
    this.asked.delete(request);
    return text;
  }

  arrived({ request, text }: MessageTo<'worker', 'report'>): void {
    this.asked.get(request)?.(text);
  }
}
