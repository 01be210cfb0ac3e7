import fc from 'fast-check';
import type { Method } from '../../support/version';
import {
  clientOf,
  everyOperation,
  fill,
  Place,
  placeFor,
  requestsOf,
  sweep,
  valuesOf,
  type Generated,
  type Swept,
} from './kit';
import { REFERABLE } from './kit/samples';

jest.setTimeout(900_000);

/** Both are printed where something is found; set them to have the same requests again, and more of them. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const CASES = Number(process.env.FUZZ_CASES ?? 4);

let all: readonly Swept[];
let shared: Place;
let ids: readonly string[];
beforeAll(async () => {
  all = await everyOperation();
  shared = await Place.make();
  ids = await knownIn(shared);
});

/** Records for bodies to name, which no path leads to: what is done to them keeps no other operation from being tried. */
async function knownIn(place: Place): Promise<string[]> {
  const spare = await Promise.all(REFERABLE.map((kind) => place.newId(kind)));
  return [...spare, place.project.states.backlog!, place.member.userId];
}

async function pathOf({ operation }: Swept, place: Place, { path, query }: Generated): Promise<string> {
  const fresh = operation.declared.access === 'write';
  const values = Object.values(path).includes(null) ? await valuesOf(operation, place, fresh) : {};
  const chosen = Object.fromEntries(Object.entries(path).map(([name, value]) => [name, value ?? values[name]!]));
  const asked = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
  return fill(operation, chosen) + (query.length ? `?${asked.toString()}` : '');
}

/** The client compares each answer with the document; it throws where they differ. */
async function tried(swept: Swept, place: Place, request: Generated): Promise<number> {
  const { method } = swept.operation;
  const path = await pathOf(swept, place, request);
  const { headers, body } = request;
  const { status, text } = await clientOf(place.tenant, swept.operation).request(method as Method, path, body, {
    headers,
  });
  if (status >= 500) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  return status;
}

it(`no request that the documents lead to is an unexpected failure (FUZZ_SEED=${SEED} FUZZ_CASES=${CASES})`, async () => {
  const carriedOut = new Set<string>();
  await sweep(all, async (swept) => {
    const place = await placeFor(swept.operation.path, shared);
    const requests = requestsOf(swept.document, swept.operation, { ids });
    const property = fc.asyncProperty(requests, async (request) => {
      if ((await tried(swept, place, request)) < 400) carriedOut.add(swept.operation.path + swept.operation.method);
    });
    // A seed of its own for each: one for all would have all of them begin with the same kind of request.
    const found = await fc.check(property, { seed: SEED + all.indexOf(swept), numRuns: CASES });
    return found.failed ? `${JSON.stringify(found.counterexample)} ${String(found.errorInstance)}` : undefined;
  });
  // Requests of which none passes the checks at the door would find little behind it.
  expect(carriedOut.size).toBeGreaterThan(all.length / 2);
  expect(all.length).toBeGreaterThan(300);
});
