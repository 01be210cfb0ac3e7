import {
  clientOf,
  everyOperation,
  oncePerHandler,
  Place,
  requestFor,
  send,
  sweep,
  textMembers,
  type Swept,
} from './kit';

jest.setTimeout(900_000);

/** A character that takes more room once it is escaped, and one once it is folded; long texts are tried with the former. */
const GROWING = ['&', '\u00df'];
const LONG = 10_000;

let all: readonly Swept[];
let place: Place;

beforeAll(async () => {
  all = oncePerHandler(await everyOperation());
  place = await Place.make();
  // Made by consumers of events, which have much to read afterwards.
  await place.id('notifications');
});

const writes = ({ operation }: Swept) => operation.body !== undefined && ['POST', 'PATCH'].includes(operation.method);
const isAction = ({ operation }: Swept) => /\/(bulk-\w+|features)\/$/.test(operation.path);

/**
 * Writes each text as long as it may be, in every operation that takes one, and reads everything of both versions after
 * that: what one has taken the other shows. A text that a rule refuses is refused by name, with 400 or 409.
 */
it('a text at its bound that one version takes can be read in the other', async () => {
  let written = 0;
  await sweep(
    all.filter((swept) => writes(swept) && !isAction(swept)),
    async ({ document, operation }) => {
      for (const [name, most] of textMembers(document, operation.body!)) {
        for (const letter of most > LONG ? GROWING.slice(0, 1) : GROWING) {
          const request = await requestFor(document, operation, place, operation.method === 'POST');
          const body = { ...(request.body as object), [name]: letter.repeat(most) };
          const reply = await send(clientOf(place.tenant, operation), { ...request, body });
          if (reply.status >= 500) return `${name} of ${most} ${letter}: ${reply.status}`;
          if (reply.status < 300) written++;
        }
      }
      return undefined;
    },
  );
  expect(written).toBeGreaterThan(300);
  await sweep(
    all.filter(({ operation }) => operation.method === 'GET'),
    async ({ document, operation }) => {
      const reply = await send(clientOf(place.tenant, operation), await requestFor(document, operation, place));
      return reply.status >= 500 ? `${reply.status} ${reply.text.slice(0, 200)}` : undefined;
    },
  );
});
