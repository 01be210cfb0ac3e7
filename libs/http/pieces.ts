import { once } from 'node:events';
import type { Response } from 'express';
import { mapInSlices, Slices } from '#kernel';
import { compressed, head, Rendered } from './rendered';

/** Characters of a piece, unless one record has more. */
const PIECE = 65_536;

/** The JSON of a value, made in slices between which others have their turn: a list, or an object that has some. */
export async function jsonInPieces(value: unknown): Promise<string[]> {
  const text = new PiecedText();
  if (Array.isArray(value)) await text.addList(value);
  else if (typeof value === 'object' && value !== null) await text.addObject(value);
  else text.add(JSON.stringify(value));
  return text.pieces;
}

class PiecedText {
  readonly pieces: string[] = [''];
  private readonly slices = new Slices();

  add(text: string): void {
    const last = this.pieces.length - 1;
    if (this.pieces[last]!.length < PIECE) this.pieces[last] += text;
    else this.pieces.push(text);
  }

  async addList(items: readonly unknown[]): Promise<void> {
    this.add('[');
    for (const [index, item] of items.entries()) {
      if (this.slices.isOver) await this.slices.next();
      this.add((index ? ',' : '') + (JSON.stringify(item) ?? 'null'));
    }
    this.add(']');
  }

  async addObject(object: object): Promise<void> {
    let separator = '{';
    for (const [name, member] of Object.entries(object) as [string, unknown][]) {
      const isList = Array.isArray(member);
      const json = isList ? '' : JSON.stringify(member);
      if (json === undefined) continue;
      this.add(`${separator}${JSON.stringify(name)}:${json}`);
      if (isList) await this.addList(member);
      separator = ',';
    }
    this.add(separator === '{' ? '{}' : '}');
  }
}

/** An answer that would hold the process if it were written at once. What is stored for a repeat is never one. */
export class RenderedPieces extends Rendered {
  constructor(
    status: number,
    private readonly pieces: readonly string[],
    headers: Readonly<Record<string, string>>,
  ) {
    super(status, '', headers);
  }

  override begin(response: Response): void {
    this.write(response).catch(() => response.destroy());
  }

  private async write(response: Response): Promise<void> {
    const pieces = await mapInSlices(this.pieces, (piece) => Buffer.from(piece));
    if (response.destroyed || response.headersSent) return;
    head(response, this);
    compressed(
      response,
      pieces.reduce((sum, { length }) => sum + length, 0),
    );
    for (const piece of pieces) if (!response.write(piece)) await room(response);
    response.end();
  }
}

/** Resolves when the reader has taken what was written; fails where it has gone. */
async function room(response: Response): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  response.once('close', leave);
  try {
    await once(response, 'drain', { signal: gone.signal });
  } finally {
    response.off('close', leave);
  }
}
