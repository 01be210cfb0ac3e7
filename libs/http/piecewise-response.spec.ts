import type { Response } from 'express';
import { PassThrough } from 'node:stream';
import { PiecewiseResponse } from './piecewise-response';

const target = () => {
  const stream = new PassThrough({ highWaterMark: 4 });
  return { stream, response: new PiecewiseResponse(stream as unknown as Response) };
};

it('waits for room before the next piece', async () => {
  const { stream, response } = target();
  let isWritten = false;
  const writing = response.write('more than four').then(() => (isWritten = true));
  await new Promise(setImmediate);
  expect(isWritten).toBe(false);
  expect(String(stream.read())).toBe('more than four');
  await writing;
});

it('listens once, however many pieces there are', async () => {
  const { stream, response } = target();
  stream.resume();
  for (let piece = 0; piece < 50; piece++) await response.write('more than four');
  expect(stream.listenerCount('drain')).toBe(1);
});

it('rejects if the client is gone', async () => {
  const { stream, response } = target();
  const writing = response.write('more than four');
  stream.destroy();
  await expect(writing).rejects.toThrow('gone');
  await expect(response.write('x')).rejects.toThrow('gone');
});
