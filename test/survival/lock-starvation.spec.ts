import { openScene } from '../support';

/** For how long another tenant may have to wait on a busy machine. */
const BOUND_MS = 5_000;

it('lock starvation: crosswise changes of one tenant all end, without a circle, and others are served meanwhile', async () => {
  const [scene, other] = await Promise.all([openScene(), openScene()]);
  const [a, b] = [await scene.add('work-items'), await scene.add('work-items')];
  const patch = (id: string, parent_id: string, index: number) =>
    (index % 2 ? scene.v2 : scene.v2.elsewhere()).patch(scene.at(`work-items/${id}`), { parent_id });
  const began = Date.now();
  const crossing = Promise.all(
    Array.from({ length: 10 }, (_, index) => [patch(a, b, index), patch(b, a, index + 1)]).flat(),
  );
  const answered = await other.v2.get('projects/');
  const waited = Date.now() - began;
  const replies = await crossing;
  expect(Date.now() - began).toBeLessThan(2 * BOUND_MS);
  expect([answered.status, waited < BOUND_MS]).toEqual([200, true]);
  for (const { status } of replies) expect([200, 400]).toContain(status);
  const parents = await Promise.all(
    [a, b].map(
      async (id) => ((await scene.v2.get(scene.at(`work-items/${id}`))).body as { parent_id: string }).parent_id,
    ),
  );
  expect(parents.filter(Boolean).length).toBeLessThanOrEqual(1);
});
