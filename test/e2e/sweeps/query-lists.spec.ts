import { randomUUID } from 'node:crypto';
import type { Reply } from '../../support';
import type { Operation, Schema } from '../../support/document';
import {
  asking,
  clientOf,
  everyOperation,
  oncePerHandler,
  Place,
  requestFor,
  send,
  sweep,
  sweepApart,
  undistributed,
  unless,
  type Swept,
} from './kit';

jest.setTimeout(900_000);

interface Asked {
  readonly name: string;
  readonly schema: Schema;
  readonly required?: boolean;
}

let reads: readonly Swept[];
let place: Place;

beforeAll(async () => {
  place = await Place.make();
  reads = oncePerHandler(await everyOperation()).filter(({ operation }) => operation.method === 'GET');
});

const parametersOf = ({ parameters }: Operation): Asked[] =>
  parameters.filter(({ in: where, required }) => where === 'query' && !required);

const isList = ({ schema }: Asked): boolean => schema.type === 'array';

/** Two values that a list takes, as far as its declaration says. */
function valuesFor({ schema }: Asked): readonly [string, string] {
  const { enum: choices, format, type } = (schema.items ?? {}) as Schema;
  if (Array.isArray(choices)) return [String(choices[0]), String(choices.at(-1))];
  if (format === 'uuid') return [randomUUID(), randomUUID()];
  return type === 'integer' ? ['1', '2'] : ['a', 'b'];
}

it('takes a list as one value with commas and as one parameter for each value, with one answer', async () => {
  const lists = new Set<string>();
  await sweepApart(reads, async ({ document, operation }, apart) => {
    const { path, ...request } = await requestFor(document, operation, apart);
    const client = clientOf(apart.tenant, operation);
    for (const asked of parametersOf(operation).filter(isList)) {
      lists.add(`${operation.id} ${asked.name}`);
      const [one, other] = valuesFor(asked);
      const answers = async () => {
        const joined = await send(client, { ...request, path: asking(path, `${asked.name}=${one},${other}`) });
        const twice = [`${asked.name}=${one}`, `${asked.name}=${other}`];
        const repeated = await send(client, { ...request, path: asking(path, ...twice) });
        if (repeated.text.includes('Send this parameter once')) return [joined.text, repeated.text] as const;
        return [comparable(operation, joined), comparable(operation, repeated)] as const;
      };
      let [joined, repeated] = await answers();
      for (let time = 1; joined !== repeated && time < attemptsAt(operation); time++)
        [joined, repeated] = await answers();
      if (joined !== repeated) return `${asked.name}: ${difference(joined, repeated)}`;
    }
    return undefined;
  });
  expect(lists.size).toBeGreaterThan(150);
});

/** What the installation has changes between two requests, as other suites share it. */
const attemptsAt = ({ path }: Operation): number => (path.startsWith('/api/v2/instance/') ? 5 : 1);

/** What is signed anew for each reader; who looks at the audit log is in it. */
const comparable = ({ path }: Operation, { status, text }: Reply): string =>
  path.includes('/audit-logs/') ? String(status) : `${status} ${text.replace(/"(\w*url|file)":"[^"]*"/g, '')}`;

it('refuses any other parameter that comes twice, by its name', async () => {
  let tried = 0;
  await sweep(reads, async ({ document, operation }) => {
    const asked = parametersOf(operation).find((one) => !isList(one) && !isPassive(one) && one.schema.maxLength !== 0);
    if (!asked) return undefined;
    tried++;
    const { path, ...request } = await requestFor(document, operation, place);
    const twice = { ...request, path: asking(path, `${asked.name}=1`, `${asked.name}=1`) };
    const reply = await send(clientOf(place.tenant, operation), twice);
    return unless(reply, 400) ?? (reply.text.includes(asked.name) ? undefined : reply.text.slice(0, 200));
  });
  expect(tried).toBeGreaterThan(100);
});

/** What has no effect may come as often as it likes. */
const isPassive = ({ description }: Asked & { readonly description?: string }): boolean =>
  /^Has no effect/.test(description ?? '');

/** Where two texts part. */
function difference(one: string, other: string): string {
  const at = [...one].findIndex((character, index) => character !== other[index]);
  return `${one.slice(Math.max(0, at - 60), at + 60)} and then ${other.slice(Math.max(0, at - 60), at + 60)}`;
}

it('leads to no statement that cannot be spread over nodes', async () => {
  const { statements, problems } = await undistributed();
  expect(problems).toEqual([]);
  expect(statements).toBeGreaterThan(300);
});
