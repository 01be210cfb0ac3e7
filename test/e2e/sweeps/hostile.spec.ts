import { expectOk } from '../../support';
import {
  asking,
  clientOf,
  everyOperation,
  fill,
  oncePerHandler,
  pathParameters,
  Place,
  requestFor,
  send,
  sweep,
  valuesOf,
  type Swept,
} from './kit';

jest.setTimeout(900_000);

let all: readonly Swept[];
let place: Place;

beforeAll(async () => {
  all = oncePerHandler(await everyOperation());
  place = await Place.make();
});

/**
 * Values for each member of each operation. Members of one name and version are read by the same declaration, or one like
 * it, so that they share the values: each gets the next of them, and the fewer have a name, the more. Every value meets
 * every name, and every member some value; what the documents lead to has other values in each run.
 */
function inTurn<T>(values: readonly T[], operations: readonly Swept[], namesOf: (swept: Swept) => readonly string[]) {
  const keyOf = ({ operation }: Swept, name: string) => `${operation.version} ${name}`;
  const holders = new Map<string, number>();
  for (const swept of operations) {
    for (const name of namesOf(swept)) holders.set(keyOf(swept, name), (holders.get(keyOf(swept, name)) ?? 0) + 1);
  }
  const begun = new Map<string, number>();
  return (swept: Swept, name: string): readonly T[] => {
    const key = keyOf(swept, name);
    const from = begun.get(key) ?? 0;
    const length = Math.ceil(values.length / holders.get(key)!);
    begun.set(key, from + length);
    return Array.from({ length }, (_, index) => values[(from + index) % values.length]!);
  };
}

const mine = (swept: Swept) => clientOf(place.tenant, swept.operation);

/** The clients of these suites take a status of 500 for a failed test. */
describe('a hostile request is never an unexpected failure', () => {
  const UNREADABLE = '%ED%A0%80';
  const BAD = ['not-a-uuid', '%00', UNREADABLE, 'x'.repeat(500), '..', "'; drop table users; --", '0'];

  it('in the path', async () => {
    const next = inTurn(BAD, all, ({ operation }) => pathParameters(operation));
    await sweep(all, async (swept) => {
      const { operation } = swept;
      const values = await valuesOf(operation, place);
      for (const name of pathParameters(operation)) {
        for (const bad of next(swept, name)) {
          const path = fill(operation, { ...values, [name]: '_bad_' }).replace('_bad_', bad.replace(/[ ;']/g, escape));
          const reply = await send(mine(swept), { method: 'GET', path });
          // An address that nothing can have is not there; what is no text at all is a bad request.
          const expected = bad === UNREADABLE ? [400] : [404, 405];
          if (!expected.includes(reply.status) && bad !== '..') return `${name}=${bad} answered ${reply.status}`;
        }
      }
      return undefined;
    });
  });

  it('in the query', async () => {
    const VALUES = [
      '%00',
      '-1',
      '99999999999999999999',
      'NaN',
      ',',
      '%ED%A0%80',
      'x'.repeat(2000),
      '{"a":[',
      "'",
      '%25',
    ];
    const reads = all.filter(({ operation }) => operation.method === 'GET');
    const namesOf = ({ operation: { parameters } }: Swept) =>
      parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    const next = inTurn(VALUES, reads, namesOf);
    await sweep(reads, async (swept) => {
      const request = await requestFor(swept.document, swept.operation, place);
      for (const name of namesOf(swept)) {
        for (const value of next(swept, name))
          await send(mine(swept), { ...request, path: asking(request.path, `${name}=${value}`) });
      }
      return undefined;
    });
  });

  it('in the body', async () => {
    const deep = JSON.parse('{"a":'.repeat(200) + '1' + '}'.repeat(200)) as unknown;
    const VALUES = [null, {}, [null], '\u0000', '\ud800', 1e308, 2 ** 60, deep, 'x'.repeat(20_000)];
    const writes = all.filter(({ operation }) => operation.body);
    const namesOf = ({ document, operation }: Swept) =>
      Object.keys((document.resolve(operation.body!) as { properties?: object }).properties ?? {});
    const next = inTurn(VALUES, writes, namesOf);
    await sweep(writes, async (swept) => {
      const request = await requestFor(swept.document, swept.operation, place, true);
      for (const name of namesOf(swept)) {
        for (const value of next(swept, name)) {
          const reply = await send(mine(swept), { ...request, body: { ...(request.body as object), [name]: value } });
          if (reply.status >= 500) return `${name}: ${reply.status}`;
        }
      }
      return undefined;
    });
  });
});

it('leaves nothing behind that cannot be read', async () => {
  for (const path of ['projects/', 'work-items/', `projects/${place.project.id}/states/`]) {
    expectOk(await place.tenant.v2.get(path));
    expectOk(await place.tenant.v1.get(path));
  }
});
