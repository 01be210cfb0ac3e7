import type { Outbound } from '#outbound';
import { ImportError } from '../import.error';
import { JsonReader } from './json-reader';

/** A reader of a server that answers these paths. */
function readerOf(answers: Readonly<Record<string, readonly [status: number, body?: object]>>): JsonReader {
  const send = ({ url }: { readonly url: string }) => {
    const { pathname, search } = new URL(url);
    const [status, body = {}] = answers[pathname + search] ?? [404];
    return Promise.resolve({ status, headers: {}, isCut: false, body: Buffer.from(JSON.stringify(body)) });
  };
  const outbound = { send } as unknown as Outbound;
  return new JsonReader({ outbound, headers: {}, onWait: () => undefined });
}

async function idsOf(reader: JsonReader, path: string, onMissing?: () => void): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of reader.results(`http://there.example${path}`, onMissing)) ids.push(id);
  return ids;
}

it.each([400, 402, 403, 404, 405])(
  'takes an optional list that is answered with %d for none, and tells',
  async (status) => {
    const onMissing = jest.fn();
    expect(await idsOf(readerOf({ '/list': [status] }), '/list', onMissing)).toEqual([]);
    expect(onMissing).toHaveBeenCalledTimes(1);
  },
);

it('fails where a list that is needed may not be read', async () => {
  await expect(idsOf(readerOf({ '/list': [403] }), '/list')).rejects.toThrow(ImportError);
});

it('fails where the token is not accepted, for optional lists as well', async () => {
  await expect(idsOf(readerOf({ '/list': [401] }), '/list', () => undefined)).rejects.toThrow(ImportError);
});

it('reads the pages of both versions of the interface', async () => {
  const reader = readerOf({
    '/v1': [200, { results: [{ id: 'a' }], next_cursor: '2', next_page_results: true, total_results: 2 }],
    '/v1?cursor=2': [200, { results: [{ id: 'b' }], next_cursor: '3', next_page_results: false, total_results: 2 }],
    '/v2': [200, { data: [{ id: 'c' }], next_cursor: 'x', has_more: true }],
    '/v2?cursor=x': [200, { data: [{ id: 'd' }], next_cursor: null, has_more: false }],
  });
  expect(await idsOf(reader, '/v1')).toEqual(['a', 'b']);
  expect(await idsOf(reader, '/v2')).toEqual(['c', 'd']);
});
