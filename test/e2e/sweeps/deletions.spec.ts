import { clientOf, everyOperation, oncePerHandler, requestFor, send, sweepApart } from './kit';

jest.setTimeout(900_000);

it('every DELETE answers 204 with an empty body', async () => {
  const deletions = (await everyOperation()).filter(({ operation }) => operation.method === 'DELETE');
  await sweepApart(oncePerHandler(deletions), async ({ document, operation }, place) => {
    const request = await requestFor(document, operation, place, true);
    const { status, text } = await send(clientOf(place.tenant, operation), request);
    return status === 204 && text === '' ? undefined : `${status} ${text.slice(0, 200)}`;
  });
  expect(deletions.length).toBeGreaterThan(50);
});
