import { strFromU8, unzipSync } from 'fflate';
import {
  addPersonWithRole,
  expectOk,
  expectProblem,
  openScene,
  PNG,
  testRun,
  unique,
  uploadTo,
  type Person,
  type Scene,
} from '../../support';

interface Page {
  readonly id: string;
  readonly name: string;
}

let scene: Scene;
let writer: Person;

beforeAll(async () => {
  scene = await openScene();
  writer = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
});

/** The files of an archive by their paths. */
async function archive(path: string, { key, slug } = { key: scene.tenant.owner.key, slug: scene.tenant.slug }) {
  const answer = await fetch(`${testRun().servers[0]}/api/v2/workspaces/${slug}/${path}export/`, {
    headers: { 'X-API-Key': key, Accept: 'application/zip' },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=.+-pages\.zip$/);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

const textOf = (files: Readonly<Record<string, Uint8Array>>, path: string): string => strFromU8(files[path]!);

describe.each(['project', 'workspace'] as const)('pages of a %s as Markdown', (level) => {
  let path: string;
  beforeAll(() => {
    path = level === 'project' ? scene.at('pages') : 'pages/';
  });

  const create = async (members: object = {}): Promise<Page> =>
    expectOk(await scene.v2.post(path, { name: unique('P '), ...members }), 201) as Page;

  it('are a tree of files with their pictures, and links between them', async () => {
    const [top, below] = [await create({ name: 'Hand/book' }), unique('Child ')];
    const child = await create({ name: below, parent_id: top.id, description_html: '<h2>Deep</h2><p>in it</p>' });
    const files = `${path}${top.id}/attachments/`;
    const picture = await uploadTo(
      await scene.v2.post(files, { name: 'a b.png', type: 'image/png', size: PNG.length }),
      PNG,
    );
    expectOk(await scene.v2.patch(`${files}${picture}/`, {}));
    const mention = `<mention-component entity_identifier="${child.id}" entity_name="page_mention"></mention-component>`;
    expectOk(
      await scene.v2.patch(`${path}${top.id}/`, {
        description_html: `<p>See ${mention} and <image-component src="${picture}"></image-component></p>`,
      }),
    );
    const found = await archive(`${path}${top.id}/`);
    const stored = `files/${picture.slice(-12)}-a b.png`;
    expect(Object.keys(found).sort()).toEqual([stored, 'Hand book.md', `Hand book/${below}.md`].sort());
    expect(Buffer.from(found[stored]!).equals(PNG)).toBe(true);
    expect(textOf(found, `Hand book/${below}.md`)).toBe(`# ${below}\n\n## Deep\n\nin it\n`);
    expect(textOf(found, 'Hand book.md')).toBe(
      `# Hand/book\n\nSee [${below}](Hand%20book/${encodeURIComponent(below)}.md) and ![](${stored.replace(' ', '%20')})\n`,
    );
    const all = await archive(path);
    expect(Object.keys(all)).toEqual(expect.arrayContaining(Object.keys(found)));
  });

  it('leave out what the caller does not see, and what is archived', async () => {
    const [open, hidden, archived] = [await create(), await create({ access: 1 }), await create()];
    expectOk(await scene.v2.post(`${path}${archived.id}/archive/`));
    const mine = Object.keys(await archive(path));
    expect(mine).toEqual(expect.arrayContaining([`${open.name}.md`, `${hidden.name}.md`]));
    expect(mine).not.toContain(`${archived.name}.md`);
    const theirs = Object.keys(await archive(path, { key: writer.key, slug: scene.tenant.slug }));
    expect(theirs).toContain(`${open.name}.md`);
    expect(theirs).not.toContain(`${hidden.name}.md`);
    expectProblem(await writer.v2.get(`${path}${hidden.id}/export/`), 404, 'not_found');
  });

  it('do not lead out of the folder in which they are unpacked', async () => {
    const page = await create({ name: '../../etc/passwd' });
    expect(Object.keys(await archive(`${path}${page.id}/`))).toEqual(['etc passwd.md']);
  });
});

it('a collection has its pages in a folder of its name', async () => {
  const collection = await scene.add('collections/', { name: 'People' });
  const page = expectOk(await scene.v2.post('pages/', { name: 'Offices', collection_id: collection }), 201) as Page;
  expectOk(await scene.v2.post('pages/', { name: 'Berlin', parent_id: page.id }), 201);
  expect(Object.keys(await archive(`collections/${collection}/`)).sort()).toEqual([
    'People/Offices.md',
    'People/Offices/Berlin.md',
  ]);
  expectProblem(await scene.v2.get(`collections/${page.id}/export/`), 404, 'not_found');
});
