// What a workspace costs its neighbours: how long a request of a quiet workspace takes alone, and while another one sends
// as much as it can.
import { setTimeout as sleep } from 'node:timers/promises';
import { load, middle } from './measure.mjs';

const PAUSE_MS = 20;

/** Sends one request after the other, with pauses as people make them. Returns how long each took, in milliseconds. */
async function ask({ url, headers }, seconds) {
  const taken = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(PAUSE_MS)) {
    const start = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    taken.push(performance.now() - start);
  }
  return taken;
}

const percentile = (numbers, share) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)];

/**
 * Measures the quiet workspace alone and beside the busy one in turn. Returns the medians of all rounds, and the ratio of
 * each round.
 */
export async function measureNeighbours({ quiet, busy, connections, rounds, seconds }) {
  await load(busy, { connections, seconds, inThread: true });
  await ask(quiet, seconds);
  const measured = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await ask(quiet, seconds);
    const [beside, { rate }] = await Promise.all([
      ask(quiet, seconds),
      load(busy, { connections, seconds, inThread: true }),
    ]);
    measured.push({
      alone: middle(alone),
      beside: middle(beside),
      beside95: percentile(beside, 0.95),
      rate,
      ratio: middle(beside) / middle(alone),
    });
  }
  const of = (member) => middle(measured.map((one) => one[member]));
  const members = ['alone', 'beside', 'beside95', 'rate', 'ratio'];
  return {
    ...Object.fromEntries(members.map((member) => [member, of(member)])),
    ratios: measured.map(({ ratio }) => ratio),
  };
}
