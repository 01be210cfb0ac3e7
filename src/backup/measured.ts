import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { BackupError } from './backup.error';

const NEWLINE = 10;

/** Passes bytes through and counts bytes and lines. The SHA-256 is available once all bytes have passed. */
export class Measured extends Transform {
  bytes = 0;
  lines = 0;
  private readonly hash = createHash('sha256');
  private digest?: string;

  /** `most` limits the number of bytes, because a small compressed file can expand to more than a disk holds. */
  constructor(
    private readonly most = Infinity,
    private readonly name = '',
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    if (this.bytes > this.most)
      return done(new BackupError(`The back-up is damaged: ${this.name} has more bytes than its manifest says.`));
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) this.lines++;
    done(null, chunk);
  }

  /** Ends the hash, so it must be read after the last byte. */
  get sha256(): string {
    return (this.digest ??= this.hash.digest('hex'));
  }
}
