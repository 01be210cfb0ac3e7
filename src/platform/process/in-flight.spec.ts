import type { Response } from 'express';
import type { ApiRequest } from '#http';
import { InFlight } from './in-flight';

const request = { state: {} } as ApiRequest;

function response(headersSent = false) {
  const headers: Record<string, string> = {};
  const setHeader = (name: string, value: string) => void (headers[name] = value);
  return { headers, response: { headersSent, setHeader } as unknown as Response };
}

it('knows what runs, and tells when nothing does', async () => {
  const inFlight = new InFlight();
  await inFlight.idle();
  const first = inFlight.enter(request, response().response);
  const second = inFlight.enter(request, response().response);
  expect(inFlight.size).toBe(2);
  let idle = false;
  const waiting = inFlight.idle().then(() => (idle = true));
  inFlight.leave(first);
  await Promise.resolve();
  expect(idle).toBe(false);
  inFlight.leave(second);
  await waiting;
  expect(inFlight.size).toBe(0);
});

it('lets every answer end its connection once the process stops', () => {
  const inFlight = new InFlight();
  const before = response();
  const answered = response(true);
  inFlight.enter(request, before.response);
  inFlight.enter(request, answered.response);
  expect(inFlight.stopping).toBe(false);
  inFlight.stop();
  const after = response();
  inFlight.enter(request, after.response);
  expect(inFlight.stopping).toBe(true);
  expect(before.headers).toEqual({ Connection: 'close' });
  expect(after.headers).toEqual({ Connection: 'close' });
  expect(answered.headers).toEqual({});
});

it('finds those that run for too long without an answer', () => {
  const inFlight = new InFlight();
  const now = performance.now();
  const old = inFlight.enter(request, response().response, now - 3_000);
  inFlight.enter(request, response(true).response, now - 2_500);
  const older = inFlight.enter(request, response().response, now - 2_000);
  inFlight.enter({ state: { untimed: true } } as ApiRequest, response().response, now - 1_500);
  inFlight.enter(request, response().response, now - 10);
  expect([...inFlight.unansweredFor(1_000)]).toEqual([old, older]);
});
