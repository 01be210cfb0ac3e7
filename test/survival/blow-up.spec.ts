import { expectProblem, openScene, type Client, type Scene } from '../support';

/** A stranger's request may not wait for longer than this while the input is looked at. */
const UNNOTICED_MS = 3_000;

let scene: Scene;
let item: string;
beforeAll(async () => {
  scene = await openScene();
  item = await scene.add('work-items');
});

/** Sends the input while another caller keeps asking; answers for how long that one had to wait at most. */
async function longestWait(other: Client, attack: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const attacking = attack().finally(() => (isOver = true));
  let longest = 0;
  do {
    const began = Date.now();
    await other.get('projects/');
    longest = Math.max(longest, Date.now() - began);
  } while (!isOver);
  await attacking;
  return longest;
}

it.each([
  ['unclosed nesting', '<b>'.repeat(300_000)],
  ['unclosed attributes', `<a ${'x="'.repeat(100_000)}`],
  ['entities', '&amp'.repeat(200_000)],
])('parser blow-up by rich text (%s): nobody else waits', async (_, html) => {
  const stranger = (await openScene()).v2;
  const path = scene.at(`work-items/${item}`);
  const wait = await longestWait(stranger, () => scene.v2.patch(path, { description_html: html }));
  expect(wait).toBeLessThan(UNNOTICED_MS);
});

it('regular-expression blow-up by a search: patterns are text', async () => {
  const stranger = (await openScene()).v2;
  const patterns = ['(a+)+$', '%'.repeat(500), '_%'.repeat(250), '\\'.repeat(499), '(.*)*'.repeat(60)];
  for (const pattern of patterns) {
    const path = `${scene.at('work-items')}?search=${encodeURIComponent(pattern)}`;
    expect(await longestWait(stranger, () => scene.v2.get(path))).toBeLessThan(UNNOTICED_MS);
  }
});

it('parser blow-up by a query: depth and length have bounds', async () => {
  const deep = `${'('.repeat(5_000)}priority = high${')'.repeat(5_000)}`;
  const reply = await scene.v2.get(`work-items/?pql=${encodeURIComponent(deep)}`);
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(reply.status).toBeLessThan(500);
});

/** Bodies that are small for the wire and large for what walks over them, and where they are taken. */
const CROWDED: readonly (readonly [string, (crowd: number) => readonly [path: string, body: object]])[] = [
  ['members of a label', (crowd) => [scene.at('labels'), { name: 'x', ...crowdOf(crowd) }]],
  ['members of a work item', (crowd) => [scene.at('work-items'), { name: 'x', ...crowdOf(crowd) }]],
  ['settings of a view', (crowd) => [scene.at('views'), { name: 'x', display_properties: crowdOf(crowd) }]],
  [
    'groups of a filter',
    (crowd) => [scene.at('views'), { name: 'x', filters: { or: Array.from({ length: crowd }, () => ({})) } }],
  ],
  [
    'rows of a bulk',
    (crowd) => [`${scene.at('work-items')}bulk-create/`, { items: [{ name: 'x', ...crowdOf(crowd) }] }],
  ],
];
const crowdOf = (members: number) =>
  Object.fromEntries(Array.from({ length: members }, (_, index) => [`m${index}`, 1]));

it.each(CROWDED)('a crowd of %s is refused before it is parsed, and nobody else waits', async (_, of) => {
  const stranger = (await openScene()).v2;
  const strict = { headers: { Prefer: 'handling=strict' } };
  const [path, body] = of(60_000);
  const wait = await longestWait(stranger, async () => {
    const reply = await scene.v2.post(path, body, strict);
    expectProblem(reply, 400);
    expect(reply.text).toContain('more than 10000');
  });
  expect(wait).toBeLessThan(UNNOTICED_MS);
});
