import type { Operation } from './operation';
import { byName, type Naming } from './path-names';
import type { ApiRequest } from './request';
import { resolveNames } from './resolved-names';

const ID = '0196b2c8-1111-7aaa-8bbb-0123456789ab';

class Stones implements Naming {
  idNamed(_ctx: object, name: string): Promise<string | null> {
    asked.push(name);
    return Promise.resolve(name === 'Flint' ? ID : null);
  }
}

const asked: string[] = [];
const operation = { names: { pk: byName(Stones) } } as unknown as Operation;

async function resolved(pk: string): Promise<unknown> {
  asked.length = 0;
  const request = { params: { slug: 'acme', pk }, state: { ctx: {} } } as unknown as ApiRequest;
  await resolveNames(request, operation, (token) => new (token as new () => never)());
  expect(request.params.slug).toBe('acme');
  return request.params.pk;
}

describe('a name in a path', () => {
  it('becomes the id of the record that bears it', async () => {
    expect(await resolved('Flint')).toBe(ID);
  });

  it.each(['Chalk', 'Fli\u0000nt'])('becomes an id that no record has where nobody bears it: %j', async (name) => {
    expect(await resolved(name)).toBe('00000000-0000-0000-0000-000000000000');
  });

  it('is looked up only where it is not an id', async () => {
    expect(await resolved(ID.toUpperCase())).toBe(ID.toUpperCase());
    expect(asked).toEqual([]);
  });

  it('with a null character never reaches the store', async () => {
    await resolved('Fli\u0000nt');
    expect(asked).toEqual([]);
  });
});
