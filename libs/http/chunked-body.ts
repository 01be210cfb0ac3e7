import type { Response } from 'express';
import { mapInSlices, Slices } from '#kernel';
import { compressed, head, Rendered } from './rendered';
import { PIECE, PiecewiseResponse } from './piecewise-response';

/** Serializes a value to JSON in pieces. Other requests are served in between. */
export async function jsonInChunks(value: unknown): Promise<string[]> {
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

/**
 * A response that is written in pieces, so that a long response does not block the process. Never used for responses
 * that are stored for repeated requests.
 */
export class ChunkedBody extends Rendered {
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
    const last = pieces.pop();
    const target = new PiecewiseResponse(response);
    for (const piece of pieces) await target.write(piece);
    // Most lists are one piece: it leaves together with the head, and nobody waits for room.
    response.end(last);
  }
}
