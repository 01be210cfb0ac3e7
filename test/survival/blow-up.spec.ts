import { openScene, type Client, type Scene } from '../support';

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
