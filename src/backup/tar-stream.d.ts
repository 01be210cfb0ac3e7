/** The parts of tar-stream that are used here. Its own types do not say that its streams yield bytes. */
declare module 'tar-stream' {
  interface Header {
    readonly name: string;
    /** Bytes. */
    readonly size: number;
    readonly type?: string | null;
    readonly mode?: number;
    readonly mtime?: Date;
  }

  interface Sink {
    /** False where the caller should wait for `drain`. */
    write(chunk: Uint8Array): boolean;
    end(): void;
    on(event: 'drain' | 'close', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    readonly destroyed: boolean;
    destroy(error?: Error): void;
  }

  interface Pack extends AsyncIterable<Uint8Array> {
    entry(header: Header, done: (error?: Error | null) => void): Sink;
    finalize(): void;
    on(event: 'error', listener: (error: Error) => void): this;
    destroy(error?: Error): void;
  }

  interface Entry extends AsyncIterable<Uint8Array> {
    readonly header: Required<Header>;
    resume(): void;
  }

  interface Extract extends AsyncIterable<Entry>, NodeJS.WritableStream {
    destroy(error?: Error): void;
  }

  export function pack(): Pack;
  export function extract(): Extract;
}
