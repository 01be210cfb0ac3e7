import {
  addMember,
  addPersonWithRole,
  addProject,
  addWorkItem,
  expectOk,
  expectProblem,
  fetchFile,
  fieldCodes,
  newTenant,
  PNG,
  sql,
  uploadTo,
  type Client,
  type Person,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let api: Client;
let member: Person;

const PIXEL = { name: 'pixel.png', type: 'image/png', size: PNG.length };

beforeAll(async () => {
  tenant = await newTenant();
  member = await addMember(tenant, 'member');
});

describe('version 1', () => {
  beforeAll(() => {
    api = tenant.v1;
  });

  const avatarOf = async (person: Person): Promise<string | null> =>
    (expectOk(await person.v1.get('/api/v1/users/me/')) as { avatar_url: string | null }).avatar_url;

  describe('pictures of people', () => {
    const PATH = '/api/v1/assets/user-assets/';
    const AVATAR = { ...PIXEL, entity_type: 'USER_AVATAR' };

    it.each([
      [PATH, ''],
      [`${PATH}server/`, 'server/'],
      ['/api/v1/users/assets/', ''],
    ])('are announced at %s, uploaded, confirmed, seen by everybody and deleted', async (path, end) => {
      const announced = await member.v1.post(path, AVATAR);
      const { upload_data: form, asset_id: id, ...rest } = expectOk(announced);
      expect(rest).toEqual({ asset_url: `/api/assets/v2/static/${id}/` });
      expect(form.fields.key).toMatch(new RegExp(`^${member.userId}/[0-9a-f]{32}-pixel\\.png$`));
      expect((await fetchFile(rest.asset_url)).status).toBe(404);
      await uploadTo(announced, PNG);
      const confirmed = await member.v1.patch(`${PATH}${id}/${end}`, {});
      expect([confirmed.status, confirmed.text]).toEqual([204, '']);
      const seen = await fetchFile(rest.asset_url);
      expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(seen.headers.get('content-disposition')).toBe('inline; filename=pixel.png');
      expect(await avatarOf(member)).toBeNull();
      expect((await member.v1.delete(`${PATH}${id}/${end}`)).status).toBe(204);
      expect((await fetchFile(rest.asset_url)).status).toBe(404);
      expectProblem(await member.v1.delete(`${PATH}${id}/${end}`), 404);
    });

    it('take a name, a type and a size by default', async () => {
      const { asset_id: id, upload_data: form } = expectOk(await api.post(PATH, { entity_type: 'USER_COVER' }));
      expect(form.fields).toMatchObject({ 'Content-Type': 'image/jpeg', key: expect.stringMatching(/-unnamed$/) });
      const [row] = await sql('select name, size, entity_type from user_assets where id = $1', [id]);
      expect(row).toEqual({ name: 'unnamed', size: 5_242_880, entity_type: 'USER_COVER' });
    });

    it('keep the attributes that a confirmation gives', async () => {
      const id = await uploadTo(await api.post(PATH, AVATAR), PNG);
      for (const attributes of [{ alt: 'me' }, { alt: 'still me' }]) {
        expect((await api.put(`${PATH}${id}/`, { attributes })).status).toBe(204);
        expect(await sql('select attributes from user_assets where id = $1', [id])).toEqual([{ attributes }]);
      }
    });

    it.each<[object, string]>([
      [{ ...AVATAR, entity_type: 'PROJECT_COVER' }, 'Invalid entity type.'],
      [PIXEL, 'Invalid entity type.'],
      [{ ...AVATAR, type: 'image/svg+xml' }, 'Invalid file type. Only JPEG and PNG files are allowed.'],
    ])('of another kind are refused: %j', async (body, error) => {
      const reply = await api.post(PATH, body);
      expectProblem(reply, 400);
      expect(reply.body).toMatchObject({ error, status: false });
    });

    it('must be pictures', async () => {
      const id = await uploadTo(await api.post(PATH, { ...AVATAR, size: 100 }), '<script>alert(1)</script>');
      const reply = await api.patch(`${PATH}${id}/`, {});
      expectProblem(reply, 400);
      expect(reply.body).toMatchObject({ error: 'The file is not of the announced type.', status: false });
      expect((await fetchFile(`/api/assets/v2/static/${id}/`)).status).toBe(404);
      expectProblem(await api.patch(`${PATH}${id}/`, {}), 400);
    });

    it('are nobody else’s to confirm or delete', async () => {
      const id = await uploadTo(await member.v1.post(PATH, AVATAR), PNG);
      expectProblem(await api.patch(`${PATH}${id}/`, {}), 404);
      expectProblem(await api.delete(`${PATH}${id}/`), 404);
    });
  });

  describe('files of the workspace', () => {
    const announce = (body: object, client = api) => client.post('assets/', { ...PIXEL, ...body });

    async function add(body: object = {}, client = api): Promise<string> {
      const id = await uploadTo(await announce(body, client), PNG);
      expect((await client.patch(`assets/${id}/`, { is_uploaded: true })).status).toBe(204);
      return id;
    }

    it('are announced, uploaded, confirmed and downloaded', async () => {
      const announced = await announce({});
      const { upload_data: form, asset_id: id, ...rest } = expectOk(announced);
      expect(rest).toEqual({ asset_url: `/api/assets/v2/workspaces/${tenant.slug}/${id}/` });
      expect(form.fields.key).toMatch(new RegExp(`^${tenant.workspaceId}/`));
      const early = await api.get(`assets/${id}/`);
      expectProblem(early, 400);
      expect(early.body).toMatchObject({ error: 'Asset not yet uploaded' });
      await uploadTo(announced, PNG);
      expect((await api.patch(`assets/${id}/`, {})).status).toBe(204);
      const { asset_url: link, ...found } = expectOk(await api.get(`assets/${id}/`));
      expect(found).toEqual({ asset_id: id, asset_name: 'pixel.png', asset_type: 'image/png' });
      const file = await fetchFile(link);
      expect(file.headers.get('content-disposition')).toBe('attachment; filename=pixel.png');
      expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true);
      const atAddress = await fetchFile(rest.asset_url, { 'X-Api-Key': member.key });
      expect(atAddress.status).toBe(200);
      expect((await fetchFile(rest.asset_url)).status).toBe(401);
    });

    it('are not taken back by a body', async () => {
      const id = await add();
      const reply = await api.patch(`assets/${id}/`, { is_uploaded: false });
      expect([reply.status, reply.headers.get('x-ignored-parameters')]).toEqual([204, 'is_uploaded']);
      expectOk(await api.get(`assets/${id}/`));
    });

    it('tell what they are for', async () => {
      const { asset_id: id } = expectOk(await announce({ entity_type: 'PAGE_DESCRIPTION' }));
      expect(expectOk(await tenant.v2.get(`assets/${id}/?fields=entity_type`))).toMatchObject({
        entity_type: 'PAGE_DESCRIPTION',
      });
      const usual = expectOk(await announce({}));
      expect(expectOk(await tenant.v2.get(`assets/${usual.asset_id}/?fields=entity_type`))).toMatchObject({
        entity_type: 'ISSUE_ATTACHMENT',
      });
    });

    it.each<[string, object, string]>([
      ['no name', { name: undefined }, 'Name and size are required fields.'],
      ['no size', { size: undefined }, 'Name and size are required fields.'],
      ['another type', { type: 'application/x-msdownload' }, 'Invalid file type.'],
    ])('with %s are refused', async (_, body, error) => {
      const reply = await announce(body);
      expectProblem(reply, 400);
      expect(reply.body).toMatchObject({ error, status: false });
    });

    it('with the external pair of another one are refused, at the same time too', async () => {
      const pair = { external_source: 'import', external_id: 'a' };
      const replies = await Promise.all([api, api.elsewhere(), api].map((client) => announce(pair, client)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const { asset_id, asset_url } = replies.find(({ status }) => status === 200)!.body;
      const taken = await announce(pair);
      expectProblem(taken, 409);
      expect(taken.body).toEqual({
        message: 'Asset with same external id and source already exists',
        asset_id,
        asset_url,
      });
    });

    it('of a project are there for its members', async () => {
      const project = await addProject(tenant);
      const insider = await addPersonWithRole(tenant, project, 'guest');
      const id = await add({ project_id: project.id });
      expectOk(await api.get(`assets/${id}/`));
      expectOk(await insider.v1.get(`assets/${id}/`));
      expectProblem(await member.v1.get(`assets/${id}/`), 404);
      expectProblem(await announce({ project_id: project.id }, member.v1), 404);
      await add({ project_id: project.id }, insider.v1);
    });

    it('are finished by whoever uploads them, or by admins', async () => {
      const [own, others] = [await add({}, member.v1), await uploadTo(await announce({}), PNG)];
      expectOk(await member.v1.get(`assets/${own}/`));
      expectProblem(await member.v1.patch(`assets/${others}/`, {}), 403);
      const admin = await addMember(tenant, 'admin');
      expect((await admin.v1.patch(`assets/${others}/`, {})).status).toBe(204);
    });

    it('are not those of work items, nor of other workspaces', async () => {
      const id = await add();
      const stranger = await newTenant();
      expectProblem(await stranger.v1.get(`assets/${id}/`), 404);
      expectProblem(await stranger.v1.patch(`assets/${id}/`, {}), 404);
      const foreign = await addProject(stranger);
      expectProblem(await announce({ project_id: foreign.id }), 404);
    });
  });
});

describe('version 2', () => {
  let guest: Person;

  beforeAll(async () => {
    api = tenant.v2;
    guest = await addMember(tenant, 'guest');
  });

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
});
