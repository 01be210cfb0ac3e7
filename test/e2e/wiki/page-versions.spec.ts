import {
  addPersonWithRole,
  earlier,
  expectOk,
  expectProblem,
  newTenant,
  openScene,
  sql,
  type Person,
  type Scene,
} from '../../support';

let scene: Scene;
let writer: Person;

beforeAll(async () => {
  scene = await openScene();
  writer = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
});

interface Version {
  readonly id: string;
  readonly description_stripped: string;
  readonly created_by_id: string;
}

describe.each(['project', 'workspace'] as const)('versions of a page of a %s', (level) => {
  let path: string;
  beforeAll(() => void (path = level === 'project' ? scene.at('pages') : 'pages/'));

  const create = async (html = '<p>one</p>', members: object = {}): Promise<string> =>
    expectOk(await scene.v2.post(path, { name: 'Plan', description_html: html, ...members }), 201).id;
  const save = async (id: string, text: string, { v2 }: Pick<Person, 'v2'> = scene) =>
    expectOk(await v2.patch(`${path}${id}/`, { description_html: `<p>${text}</p>` }));
  const versions = async (id: string): Promise<Version[]> =>
    expectOk(await scene.v2.get(`${path}${id}/versions/`)).data;
  const texts = async (id: string) => (await versions(id)).map((version) => version.description_stripped);
  /** As if all that was saved so far had been saved ten minutes before. */
  const later = (id: string) =>
    sql(
      `update page_versions set created_at = ${earlier('created_at', '10 minutes')} where workspace_id = $1 and page_id = $2`,
      [scene.tenant.workspaceId, id],
    );

  it('are kept with each save of the text, newest first, by whoever saved it', async () => {
    const id = await create();
    await later(id);
    await save(id, 'two');
    await save(id, 'three', writer);
    expect(await texts(id)).toEqual(['three', 'two', 'one']);
    const [newest, , oldest] = await versions(id);
    expect([newest!.created_by_id, oldest!.created_by_id]).toEqual([writer.userId, scene.tenant.owner.userId]);
    expect(expectOk(await scene.v2.get(`${path}${id}/versions/${oldest!.id}/`))).toEqual({
      ...oldest,
      page_id: id,
      description_html: '<p>one</p>',
    });
    expect(newest).not.toHaveProperty('description_html');
  });

  it('are one for what somebody saves within minutes, and none where the text stays', async () => {
    const id = await create();
    await save(id, 'two');
    await save(id, 'three');
    expect(await texts(id)).toEqual(['three']);
    await later(id);
    await save(id, 'three');
    expectOk(await scene.v2.patch(`${path}${id}/`, { name: 'Another', sort_order: 5 }));
    expect(await texts(id)).toEqual(['three']);
    await save(id, 'four');
    await save(id, 'five');
    expect(await texts(id)).toEqual(['five', 'three']);
  });

  it('are kept with the text that was there, of pages that had none', async () => {
    const id = await create();
    await sql('delete from page_versions where page_id = $1', [id]);
    await save(id, 'two', writer);
    expect(await texts(id)).toEqual(['two', 'one']);
    expect((await versions(id))[1]!.created_by_id).toBe(scene.tenant.owner.userId);
  });

  it('are the last hundred', async () => {
    const id = await create();
    for (let turn = 0; turn < 51; turn++) {
      await save(id, `${2 * turn}`, writer);
      await save(id, `${2 * turn + 1}`);
    }
    const kept = expectOk(await scene.v2.get(`${path}${id}/versions/?per_page=200`));
    expect(kept.total_count).toBe(100);
    expect(kept.data.at(-1)).toMatchObject({ description_stripped: '2' });
  });

  it('are brought back as a save, which loses nothing', async () => {
    const id = await create('<h2>one</h2><p>and <strong>more</strong></p>');
    await later(id);
    await save(id, 'two');
    const [, one] = await versions(id);
    const restored = expectOk(await scene.v2.post(`${path}${id}/versions/${one!.id}/restore/`));
    expect(restored).toMatchObject({
      id,
      name: 'Plan',
      description_html: '<h2>one</h2><p>and <strong>more</strong></p>',
    });
    expect(await texts(id)).toEqual([one!.description_stripped, 'two', one!.description_stripped]);
    expectOk(await scene.v2.patch(`${path}${id}/`, { is_locked: true }));
    expectProblem(await scene.v2.post(`${path}${id}/versions/${one!.id}/restore/`), 409, 'page_locked');
  });

  it('are there for those who see the page', async () => {
    const id = await create('<p>secret</p>', { access: 1 });
    const [version] = await versions(id);
    for (const target of ['versions/', `versions/${version!.id}/`]) {
      expectProblem(await writer.v2.get(`${path}${id}/${target}`), 404, 'not_found');
    }
    expectProblem(await writer.v2.post(`${path}${id}/versions/${version!.id}/restore/`), 404, 'not_found');
    const other = await create();
    expectProblem(await scene.v2.get(`${path}${other}/versions/${version!.id}/`), 404, 'not_found');
    expectProblem(await (await newTenant()).v2.get(`pages/${other}/versions/`), 404, 'not_found');
    expect((await scene.v2.delete(`${path}${id}/`)).status).toBe(204);
    expectProblem(await scene.v2.get(`${path}${id}/versions/`), 404, 'not_found');
  });
});
