import { govern, oauthToken } from '../../support';
import {
  castOf,
  clientOf,
  governedOperations,
  harmless,
  Place,
  requestFor,
  send,
  sweep,
  unless,
  verdict,
  type Swept,
} from './kit';

jest.setTimeout(900_000);

let governed: readonly Swept[];
let place: Place;
let elsewhere: Place;

beforeAll(async () => {
  governed = await governedOperations();
  [place, elsewhere] = await Promise.all([Place.make(), Place.make()]);
  await govern(place.tenant);
});

const mine = (swept: Swept) => clientOf(place.tenant, swept.operation);
const unchanged = ({ document, operation }: Swept) => requestFor(document, operation, place);

it('carries out what only a workspace that governs can', async () => {
  expect(governed.length).toBeGreaterThan(0);
  await sweep(governed, async (swept) => {
    const reply = await send(mine(swept), await requestFor(swept.document, swept.operation, place, true));
    return reply.status < 400 ? undefined : `${reply.status} ${reply.text.slice(0, 300)}`;
  });
});

it('asks for a credential, for scopes, and for a place in the workspace', async () => {
  const { v1, v2 } = await oauthToken(place.tenant, place.tenant.owner.userId, ['stickies:read']);
  await sweep(governed, async (swept) => {
    const request = await unchanged(swept);
    const unscoped = clientOf({ v1, v2 }, swept.operation);
    const stranger = mine(swept).as({ 'X-Api-Key': elsewhere.tenant.owner.key });
    return (
      unless(await send(mine(swept).as({}), request), 401, 'unauthorized') ??
      unless(await send(unscoped, request), 403, 'forbidden') ??
      unless(await send(stranger, request), 404, 'not_found')
    );
  });
});

it('goes by the table of roles', async () => {
  const cast = await castOf(place);
  await sweep(governed, async (swept) => {
    const request = await unchanged(swept);
    const problems: string[] = [];
    for (const somebody of cast) {
      const expected = verdict(swept.operation, somebody);
      const { status } = await send(clientOf(somebody.person, swept.operation), request, harmless(swept.operation));
      const fits = { yes: status !== 403, own: status !== 403, '-': status === 403, '404': status === 404 };
      if (!fits[expected]) problems.push(`${somebody.workspaceRole}: ${expected}, but ${status}`);
    }
    return problems.join('; ') || undefined;
  });
});
