import { PlaneClient, type HttpError } from '@makeplane/plane-node-sdk';
import { openScene, testRun, unique } from '../../support';
import { openReleases, type Releases } from './scene';

let scene: Releases;
let client: PlaneClient;
let slug: string;

beforeAll(async () => {
  scene = await openReleases();
  client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: scene.tenant.owner.key });
  slug = scene.tenant.slug;
});

/** The status that the client reports of a call that fails. */
const statusOf = (call: Promise<unknown>): Promise<number | undefined> =>
  call.then(
    () => undefined,
    (error: HttpError) => error.statusCode,
  );

const release = async () => (await client.releases.create(slug, { name: unique('R') })).id!;

it('releases are created, read, listed, changed and deleted', async () => {
  const { releases } = client;
  const lead = scene.tenant.owner.userId;
  const made = await releases.create(slug, { name: unique('R'), description_html: '<p>New</p>', lead });
  expect(made).toMatchObject({ lead, status: 'unreleased', description: { description_html: '<p>New</p>' } });
  expect(await releases.retrieve(slug, made.id!)).toEqual(made);
  expect((await releases.list(slug)).map(({ id }) => id)).toEqual([made.id]);
  expect(await releases.update(slug, made.id!, { status: 'released' })).toMatchObject({ is_latest: true });
  await releases.delete(slug, made.id!);
  expect(await statusOf(releases.retrieve(slug, made.id!))).toBe(404);
});

it('tags and labels are kept, and labels put on releases', async () => {
  const { tags, labels, itemLabels } = client.releases;
  const tag = await tags.create(slug, { version: unique('1.'), git_tag: 'v1' });
  expect(await tags.retrieve(slug, tag.id!)).toEqual(tag);
  expect(await tags.update(slug, tag.id!, { commit_hash: 'abc' })).toMatchObject({ commit_hash: 'abc', git_tag: 'v1' });
  expect((await tags.list(slug)).map(({ id }) => id)).toEqual([tag.id]);
  await tags.delete(slug, tag.id!);
  const [a, b] = [await labels.create(slug, { name: unique('L') }), await labels.create(slug, { name: unique('L') })];
  expect(await labels.update(slug, a.id!, { color: '#fff' })).toMatchObject({ color: '#fff' });
  expect(await labels.retrieve(slug, b.id!)).toEqual(b);
  const id = await release();
  const on = await itemLabels.create(slug, id, { label_ids: [a.id!, b.id!] });
  expect(on.map((label) => label.id)).toEqual([a.id, b.id]);
  await itemLabels.delete(slug, id, [a.id!]);
  expect((await itemLabels.list(slug, id)).map((label) => label.id)).toEqual([b.id]);
  await itemLabels.del(slug, id, b.id!);
  await labels.delete(slug, b.id!);
  expect((await labels.list(slug)).map((label) => label.id)).toEqual([a.id]);
});

it('tags are made by a name alone', async () => {
  const { tags } = client.releases;
  const name = unique('Tag ');
  const tag = await tags.create(slug, { name, color: '#FF5733' } as never);
  expect(tag).toMatchObject({ name, version: name });
  await tags.delete(slug, tag.id!);
});

it('links, comments and the changelog hang on releases', async () => {
  const { links, comments, changelog } = client.releases;
  const id = await release();
  const link = await links.create(slug, id, { url: 'https://example.com', title: 'Notes' });
  expect(await links.retrieve(slug, id, link.id!)).toEqual(link);
  expect(await links.update(slug, id, link.id!, { title: 'More' })).toMatchObject({ title: 'More' });
  expect(await links.list(slug, id)).toHaveLength(1);
  await links.delete(slug, id, link.id!);
  const comment = await comments.create(slug, id, { comment_html: '<p>Ready</p>' });
  expect(await comments.retrieve(slug, id, comment.id!)).toEqual(comment);
  const reply = await comments.create(slug, id, { comment_html: '<p>Yes</p>', parent: comment.id });
  expect(await comments.update(slug, id, reply.id!, { is_resolved: true })).toMatchObject({ is_resolved: true });
  expect(await comments.list(slug, id)).toHaveLength(2);
  await comments.delete(slug, id, comment.id!);
  expect(await statusOf(comments.retrieve(slug, id, comment.id!))).toBe(404);
  const told = await changelog.update(slug, id, { description_html: '<p>Fixed</p>' });
  expect(await changelog.retrieve(slug, id)).toEqual(told);
});

it('work items go into releases and out again', async () => {
  const { workItems } = client.releases;
  const { add } = await openScene(scene.tenant);
  const [id, item] = [await release(), await add('work-items')];
  await workItems.create(slug, id, [item]);
  expect((await workItems.list(slug, id)).map((one) => one.id)).toEqual([item]);
  await workItems.delete(slug, id, [item]);
  expect(await workItems.list(slug, id)).toEqual([]);
});
