import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Response } from 'express';
import { Streamed } from './streamed';

const TEXT = 'x'.repeat(64 * 1024);

let server: Server;
afterEach(() => {
  jest.useRealTimers();
  server.closeAllConnections();
  server.close();
});

/** Somebody who has asked for what a stream sends, and reads none of it. */
async function unread(stream: Streamed): Promise<[IncomingMessage, ServerResponse]> {
  const begun = new Promise<ServerResponse>((resolve) => {
    server = createServer((request, response) => {
      Object.assign(request, { state: { id: 'r' } });
      Object.assign(response, { req: request });
      stream.begin(response as Response);
      resolve(response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent: false }, resolve).on('error', reject);
  });
  return [await answer, await begun];
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Until nothing has been sent for some turns. */
async function stuck(sent: () => number): Promise<number> {
  for (let [before, quiet] = [-1, 0]; quiet < 200; await turn()) {
    quiet = sent() === before ? quiet + 1 : 0;
    before = sent();
  }
  return sent();
}

it('keeps no more for a reader that makes no room than one text, and cuts it off in time', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
  let sent = 0;
  const [, response] = await unread(
    new Streamed(async ({ closed, send }) => {
      while (!closed.aborted) {
        await send(TEXT);
        sent++;
      }
    }),
  );
  const before = await stuck(() => sent);
  expect(response.writableLength).toBeLessThan(2 * TEXT.length);
  const cut = new Promise((resolve) => response.once('close', resolve));
  jest.advanceTimersByTime(9_000);
  expect([await stuck(() => sent), response.destroyed]).toEqual([before, false]);
  jest.advanceTimersByTime(1_000);
  await cut;
  expect(response.destroyed).toBe(true);
});

it('goes on as soon as there is room again', async () => {
  let sent = 0;
  const [answer, response] = await unread(
    new Streamed(async ({ closed, send }) => {
      while (!closed.aborted && sent < 400) {
        await send(TEXT);
        sent++;
      }
    }),
  );
  expect(await stuck(() => sent)).toBeLessThan(400);
  let read = 0;
  for await (const chunk of answer) read += (chunk as Buffer).length;
  expect([sent, read, response.writableFinished]).toEqual([400, 400 * TEXT.length, true]);
});
