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

/** Characters that take more room once they are escaped, encoded or folded, and one that takes no more. */
const GROWING = ['&', '"', '\u00df', 'x'];

let all: readonly Swept[];
let place: Place;

beforeAll(async () => {
  all = oncePerHandler(await everyOperation());
  place = await Place.make();
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
        for (const letter of GROWING) {
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
  expect(written).toBeGreaterThan(500);
  await sweep(
    all.filter(({ operation }) => operation.method === 'GET'),
    async ({ document, operation }) => {
      const reply = await send(clientOf(place.tenant, operation), await requestFor(document, operation, place));
      return reply.status >= 500 ? `${reply.status} ${reply.text.slice(0, 200)}` : undefined;
    },
  );
});
