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

jest.setTimeout(240_000);

let all: readonly Swept[];
let place: Place;

beforeAll(async () => {
  all = oncePerHandler(await everyOperation());
  place = await Place.make();
});

const mine = (swept: Swept) => clientOf(place.tenant, swept.operation);

/** The clients of these suites take a status of 500 for a failed test. */
describe('a hostile request is never an unexpected failure', () => {
  const BAD = ['not-a-uuid', '%00', '%ED%A0%80', 'x'.repeat(500), '..', "'; drop table users; --", '0'];

  it('in the path', async () => {
    await sweep(all, async (swept) => {
      const { operation } = swept;
      const values = await valuesOf(operation, place);
      for (const name of pathParameters(operation)) {
        for (const bad of BAD) {
          const path = fill(operation, { ...values, [name]: '_bad_' }).replace('_bad_', bad.replace(/[ ;']/g, escape));
          const reply = await send(mine(swept), { method: 'GET', path });
          if (reply.status < 400 && bad !== '..') return `${name}=${bad} answered ${reply.status}`;
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
    await sweep(reads, async (swept) => {
      const request = await requestFor(swept.document, swept.operation, place);
      for (const { name, in: where } of swept.operation.parameters) {
        if (where !== 'query') continue;
        for (const value of VALUES)
          await send(mine(swept), { ...request, path: asking(request.path, `${name}=${value}`) });
      }
      return undefined;
    });
  });

  it('in the body', async () => {
    const deep = JSON.parse('{"a":'.repeat(200) + '1' + '}'.repeat(200)) as unknown;
    const VALUES = [null, {}, [null], '\u0000', '\ud800', 1e308, 2 ** 60, deep, 'x'.repeat(20_000)];
    await sweep(
      all.filter(({ operation }) => operation.body),
      async (swept) => {
        const request = await requestFor(swept.document, swept.operation, place, true);
        const schema = swept.document.resolve(swept.operation.body!) as { properties?: object };
        for (const name of Object.keys(schema.properties ?? {})) {
          for (const value of VALUES) {
            const reply = await send(mine(swept), { ...request, body: { ...(request.body as object), [name]: value } });
            if (reply.status >= 500) return `${name}: ${reply.status}`;
          }
        }
        return undefined;
      },
    );
  });
});

it('leaves nothing behind that cannot be read', async () => {
  for (const path of ['projects/', 'work-items/', `projects/${place.project.id}/states/`]) {
    expectOk(await place.tenant.v2.get(path));
    expectOk(await place.tenant.v1.get(path));
  }
});
