import { randomUUID } from 'node:crypto';
import type { Schema } from '../../support/document';
import { clientOf, everyOperation, oncePerHandler, Place, requestFor, send, sweep, type Swept } from './kit';

jest.setTimeout(900_000);

interface Member extends Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly items?: Member;
  readonly readOnly?: boolean;
}

let place: Place;

beforeAll(async () => {
  place = await Place.make();
});

const single = ({ operation }: Swept) =>
  operation.body !== undefined && ['POST', 'PATCH'].includes(operation.method) && !/\/bulk-/.test(operation.path);

/** The members that an answer refuses. Version 1 has them as keys, version 2 as entries of a list. */
function refused(reply: { status: number; body: unknown }): string[] {
  if (reply.status !== 400 || typeof reply.body !== 'object' || !reply.body) return [];
  const { errors } = reply.body as { errors?: readonly { field: string }[] };
  return errors ? errors.map(({ field }) => field) : Object.keys(reply.body);
}

const isId = ({ format, items }: Member) => format === 'uuid' || items?.format === 'uuid';
const wrongId = ({ items }: Member) => (items ? [randomUUID()] : randomUUID());

/** Nothing of a text, a number, a choice or a switch is an object within a list. */
const FORMLESS = [{ no: 'value' }];

/** Sends each body with faults of different kinds, after each of them alone: what is refused alone is refused together. */
it('names a member of the wrong form and every record that is not there in one answer', async () => {
  let together = 0;
  const all = oncePerHandler(await everyOperation()).filter(single);
  await sweep(all, async ({ document, operation }) => {
    const properties = Object.entries(
      (document.resolve<{ properties?: object }>(operation.body!).properties ?? {}) as Record<string, Member>,
    );
    const members = properties.map(([name, schema]) => [name, document.resolve<Member>(schema)] as const);
    const request = await requestFor(document, operation, place, operation.method === 'POST');
    const ask = async (faults: object) =>
      refused(
        await send(clientOf(place.tenant, operation), { ...request, body: { ...(request.body as object), ...faults } }),
      );
    const faults: [string, unknown][] = [];
    for (const [name, schema] of members.filter(([, member]) => !member.readOnly && isId(member))) {
      const value = wrongId(schema);
      if ((await ask({ [name]: value })).includes(name)) faults.push([name, value]);
    }
    if (!faults.length) return undefined;
    const plain = members.filter(
      ([name, member]) => !member.readOnly && !isId(member) && !faults.some(([other]) => other === name),
    );
    for (const [name] of plain) {
      if (!(await ask({ [name]: FORMLESS })).includes(name)) continue;
      faults.push([name, FORMLESS]);
      break;
    }
    if (faults.length < 2) return undefined;
    together++;
    const named = new Set(await ask(Object.fromEntries(faults)));
    // Of two spellings of one member it names the one that counts.
    const hidden = faults
      .filter(([name]) => !named.has(name) && !named.has(name.replace(/_id$/, '')))
      .map(([name]) => name);
    return hidden.length ? `of ${faults.map(([name]) => name).join(', ')} it hides ${hidden.join(', ')}` : undefined;
  });
  expect(together).toBeGreaterThan(50);
});
