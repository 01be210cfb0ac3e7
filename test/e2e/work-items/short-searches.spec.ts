import { expectOk, openScene, type Client, type Scene } from '../../support';

const NAMES = ['Fizz', 'buzzer', 'JAZZ-Band', 'zzé', 'Pizza 50% off', 'a\\b', 'größe', 'Ürzzte', 'plain', 'z z', 'Z%z'];

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
  for (const name of NAMES) await scene.add('work-items', { name });
});

async function found(client: Client, path: string, text: string): Promise<string[]> {
  const body = expectOk(await client.get(`${path}?search=${encodeURIComponent(text)}`));
  const rows = (body.data ?? body.results) as { name: string }[];
  return rows.map(({ name }) => name).sort();
}

/** What a comparison of each name finds. */
const wanted = (text: string) => NAMES.filter((name) => name.toLowerCase().includes(text.toLowerCase())).sort();

it.each(['zz', 'ZZ', 'zq', 'é', 'Ü', '%', '50%', '_', '\\', 'a\\', 'z%', ' z', 'ß', 'za', 'b', '-b', '%z'])(
  'finds each name that contains %s, and no other',
  async (text) => {
    expect(await found(scene.v2, `${scene.at('work-items')}`, text)).toEqual(wanted(text));
    expect(await found(scene.v2, 'work-items/', text)).toEqual(wanted(text));
    expect(await found(scene.v1, `${scene.at('work-items')}`, text)).toEqual(wanted(text));
  },
);
