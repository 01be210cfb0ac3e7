import {
  addMember,
  addProject,
  addWorkItem,
  expectOk,
  expectProblem,
  fetchFile,
  fieldCodes,
  newTenant,
  PNG,
  uploadTo,
  type Client,
  type Person,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let api: Client;
let member: Person;
let guest: Person;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v2;
  [member, guest] = [await addMember(tenant, 'member'), await addMember(tenant, 'guest')];
});

const PIXEL = { name: 'pixel.png', type: 'image/png', size: PNG.length };

describe('pictures of people', () => {
  const PATH = '/api/v2/users/me/assets/';
  const AVATAR = { ...PIXEL, entity_type: 'USER_AVATAR' };

  const avatarOf = async (person: Person): Promise<string | null> =>
    (expectOk(await person.v1.get('/api/v1/users/me/')) as { avatar_url: string | null }).avatar_url;

  async function add(person: Person, members: object = {}): Promise<string> {
    const id = await uploadTo(await person.v2.post(PATH, { ...AVATAR, ...members }), PNG);
    expectOk(await person.v2.patch(`${PATH}${id}/`));
    return id;
  }

  it('are announced, uploaded, confirmed, read and deleted', async () => {
    const announced = await member.v2.post(`${PATH}?fields=id`, AVATAR);
    const { upload_data: form, asset_id: id, ...row } = expectOk(announced);
    expect(row).toEqual({
      id,
      name: 'pixel.png',
      size: PNG.length,
      content_type: 'image/png',
      attributes: { name: 'pixel.png', type: 'image/png', size: PNG.length },
      is_uploaded: false,
      asset_url: `/api/assets/v2/static/${id}/`,
      created_at: expect.any(String),
      created_by_id: member.userId,
      updated_by_id: member.userId,
      user_id: member.userId,
      entity_type: 'USER_AVATAR',
    });
    expect(form.fields['Content-Type']).toBe('image/png');
    expectProblem(await member.v2.patch(`${PATH}${id}/`), 409, 'conflict');
    await uploadTo(announced, PNG);
    expect(expectOk(await member.v2.patch(`${PATH}${id}/`))).toEqual({ ...row, is_uploaded: true });
    expect(expectOk(await member.v2.get(`${PATH}${id}/`))).toEqual({ ...row, is_uploaded: true });
    expect((await member.v2.delete(`${PATH}${id}/`)).status).toBe(204);
    expectProblem(await member.v2.get(`${PATH}${id}/`), 404, 'not_found');
  });

  it('become the avatar that the person is shown with, and are taken away with it', async () => {
    const person = await addMember(tenant, 'member');
    const first = await add(person);
    expect(await avatarOf(person)).toBe(`/api/assets/v2/static/${first}/`);
    await add(person, { entity_type: 'USER_COVER' });
    expect(await avatarOf(person)).toBe(`/api/assets/v2/static/${first}/`);
    const second = await add(person);
    expect((await person.v2.delete(`${PATH}${first}/`)).status).toBe(204);
    expect(await avatarOf(person)).toBe(`/api/assets/v2/static/${second}/`);
    expect((await fetchFile((await avatarOf(person))!)).status).toBe(200);
    expect((await person.v1.delete(`/api/v1/assets/user-assets/${second}/`)).status).toBe(204);
    expect(await avatarOf(person)).toBeNull();
  });

  it('are listed for their owner alone, the newest first', async () => {
    const person = await addMember(tenant, 'member');
    const ids = [await add(person), await add(person, { entity_type: 'USER_COVER' })];
    const { id } = expectOk(await person.v2.post(PATH, AVATAR));
    const page = expectOk(await person.v2.get(`${PATH}?fields=id`));
    expect(page).toMatchObject({ data: [{ id }, { id: ids[1] }, { id: ids[0] }], total_count: 3 });
    const cursor = expectOk(await person.v2.get(`${PATH}?paginate=cursor&per_page=2&order_by=created_at&fields=id`));
    const rest = expectOk(
      await person.v2.get(`${PATH}?per_page=2&order_by=created_at&fields=id&cursor=${cursor.next_cursor}`),
    );
    expect([...cursor.data, ...rest.data]).toEqual([{ id: ids[0] }, { id: ids[1] }, { id }]);
    expectProblem(await member.v2.get(`${PATH}${id}/`), 404, 'not_found');
    expectProblem(await member.v2.patch(`${PATH}${id}/`), 404, 'not_found');
    expectProblem(await member.v2.delete(`${PATH}${id}/`), 404, 'not_found');
  });

  it('are refused with every member that is wrong', async () => {
    const reply = await api.post(PATH, { entity_type: 'WORKSPACE_LOGO' });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply).sort()).toEqual(['entity_type invalid_choice', 'name required', 'size required']);
    const type = await api.post(PATH, { ...AVATAR, type: 'application/pdf' });
    expect(fieldCodes(type)).toEqual(['type invalid_choice']);
  });

  it.each(['nobody', '../../etc/passwd', '%00', '0190b1a2-0000-7000-8000-000000000000'])(
    'are not at /static/%s',
    async (id) => {
      const answer = await fetchFile(`/api/assets/v2/static/${encodeURIComponent(id)}/`);
      expect(answer.status).toBe(404);
    },
  );
});

describe('files of the workspace', () => {
  async function add(client = api, members: object = {}): Promise<string> {
    const id = await uploadTo(await client.post('assets/', { ...PIXEL, ...members }), PNG);
    expectOk(await client.patch(`assets/${id}/`));
    return id;
  }

  it('are announced, uploaded, confirmed, read, downloaded and deleted', async () => {
    const announced = await api.post('assets/', PIXEL);
    const { upload_data: form, asset_id: id, ...row } = expectOk(announced);
    expect(row).toEqual({
      id,
      name: 'pixel.png',
      size: PNG.length,
      content_type: 'image/png',
      attributes: { name: 'pixel.png', type: 'image/png', size: PNG.length },
      is_uploaded: false,
      asset_url: `/api/assets/v2/workspaces/${tenant.slug}/${id}/`,
      created_at: expect.any(String),
      created_by_id: tenant.owner.userId,
      updated_by_id: tenant.owner.userId,
      entity_type: 'ISSUE_ATTACHMENT',
      external_id: null,
      external_source: null,
    });
    expect(form.fields.key).toContain(tenant.workspaceId);
    await uploadTo(announced, PNG);
    expect(expectOk(await api.patch(`assets/${id}/`))).toEqual({ ...row, is_uploaded: true });
    const download = await guest.v2.get(`assets/${id}/download/`);
    expect(download.status).toBe(302);
    expect((await fetchFile(download.headers.get('location')!)).status).toBe(200);
    expect((await fetchFile(row.asset_url, { 'X-Api-Key': guest.key })).status).toBe(200);
    expect((await api.delete(`assets/${id}/`)).status).toBe(204);
    expectProblem(await api.get(`assets/${id}/`), 404, 'not_found');
    expect((await fetchFile(row.asset_url, { 'X-Api-Key': guest.key })).status).toBe(404);
  });

  it('are listed without those of work items', async () => {
    const other = await newTenant();
    const project = await addProject(other);
    const item = await addWorkItem(other, project);
    const id = await add(other.v2);
    expectOk(await other.v2.post(`projects/${project.id}/work-items/${item.id}/attachments/`, PIXEL));
    const bound = expectOk(await other.v1.post('assets/', { ...PIXEL, project_id: project.id })).asset_id as string;
    const ids = async (client: Client) =>
      (expectOk(await client.get('assets/')) as { data: { id: string }[] }).data.map((row) => row.id);
    expect(await ids(other.v2)).toEqual([bound, id]);
    const outsider = await addMember(other, 'member');
    expect(await ids(outsider.v2)).toEqual([id]);
    expectProblem(await outsider.v2.get(`assets/${bound}/`), 404, 'not_found');
  });

  it('are everybody’s to read, members’ to upload, admins’ to delete', async () => {
    const id = await add(member.v2, { entity_type: 'WORKSPACE_LOGO' });
    expect(expectOk(await guest.v2.get(`assets/${id}/`))).toMatchObject({ entity_type: 'WORKSPACE_LOGO' });
    expectProblem(await guest.v2.post('assets/', PIXEL), 403, 'forbidden');
    expectProblem(await guest.v2.patch(`assets/${id}/`), 403, 'forbidden');
    expectProblem(await member.v2.delete(`assets/${id}/`), 403, 'forbidden');
    const others = await uploadTo(await api.post('assets/', PIXEL), PNG);
    expectProblem(await member.v2.patch(`assets/${others}/`), 403, 'forbidden');
    expect((await api.delete(`assets/${id}/`)).status).toBe(204);
  });

  it('are refused with every member that is wrong', async () => {
    const reply = await api.post('assets/', { entity_type: 'USER_AVATAR', size: 'many' });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply).sort()).toEqual(['entity_type invalid_choice', 'name required', 'size invalid']);
  });
});
