import { sql } from '../../../support';
import { PNG } from '../../../support/files';
import { PlaneDatabase, PlaneProject, sceneOf } from './scene';

let plane: PlaneDatabase;
beforeEach(async () => {
  plane = await PlaneDatabase.start();
});
afterEach(() => plane.stop());

const PICTURES = `
  select u.id, u.avatar_url as shown, a.content_type as type, a.is_uploaded as "isUploaded" from users u
  left join user_assets a on a.user_id = u.id and a.entity_type = 'USER_AVATAR' and a.deleted_at is null
  where u.id = any ($1::uuid[])`;

async function scene() {
  const at = await sceneOf(plane);
  await PlaneProject.in(plane, 'Website', 'WEB');
  const { people } = at;
  const show = async (user: string, content: Buffer | string, key = `user-${user}-me.png`) => {
    const asset = await plane.add('file_assets', {
      ...{ asset: key, user_id: user, entity_type: 'USER_AVATAR', created_by_id: user },
      attributes: JSON.stringify({ name: 'me.png', type: 'image/png', size: content.length }),
    });
    await plane.query('update users set avatar_asset_id = $1 where id = $2', [asset, user]);
    if (content.length) plane.file(key, content);
  };
  const shown = async (id: string) => (await sql<{ shown: string | null; type: string | null }>(PICTURES, [[id]]))[0]!;
  return { ...at, people, show, shown };
}

it('brings pictures of members, once, and not where somebody has one here', async () => {
  const { people, show, shown, report } = await scene();
  await show(people.bob, PNG);
  await show(people.gus, 'no picture');
  await show(people.left, PNG);
  await show(people.ann, '', '../outside.png');

  expect((await report('--dry-run')).access).toMatchObject({ pictures: 3 });
  const { access } = await report();
  expect(access).toMatchObject({ pictures: 1 });
  expect((access!.notes as readonly { what: string }[]).map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'the picture stays behind: it is not in the directory of files',
      expect.stringMatching(/^the picture stays behind: .*image\/png/),
    ]),
  );
  const own = await shown(people.bob);
  expect(own).toMatchObject({ type: 'image/png', isUploaded: true });
  expect(own.shown).toMatch(/\/static\//);
  expect(await shown(people.left)).toMatchObject({ shown: null, type: null });

  // Who removed it here does not get it again.
  await sql('update users set avatar_url = null where id = $1', [people.bob]);
  expect((await report()).access).toMatchObject({ pictures: 0 });
  expect((await shown(people.bob)).shown).toBeNull();
});
