import { addMember, expectOk, newTenant, unique, type Client, type Person, type Tenant } from '../../support';

/** A workspace with the feature, and the people who meet releases there. */
export interface Releases {
  readonly tenant: Tenant;
  readonly member: Person;
  readonly guest: Person;
  /** A release; answers its path. */
  release(members?: object): Promise<string>;
  tag(members?: object): Promise<string>;
  label(members?: object): Promise<string>;
}

export async function openReleases(): Promise<Releases> {
  const tenant = await newTenant({ features: ['releases'] });
  const [member, guest] = [await addMember(tenant, 'member'), await addMember(tenant, 'guest')];
  const add = async (path: string, body: object): Promise<string> =>
    (expectOk(await tenant.v2.post(path, body), 201) as { id: string }).id;
  return {
    tenant,
    member,
    guest,
    release: async (members) => `releases/${await add('releases/', { name: unique('R'), ...members })}/`,
    tag: (members) => add('releases/tags/', { version: unique('1.'), ...members }),
    label: (members) => add('releases/labels/', { name: unique('L'), ...members }),
  };
}

/** The id in the path of a release. */
export const idIn = (path: string): string => path.split('/')[1]!;

/** Members read, owners and admins write; where the feature is off, nobody does either. */
export async function expectAccess(
  { tenant, member, guest }: Releases,
  version: 'v1' | 'v2',
  path: string,
  body: object,
): Promise<void> {
  const status = async (client: Client, write: boolean): Promise<number> =>
    (await (write ? client.post(path, body) : client.get(path))).status;
  expect([await status(tenant[version], false), await status(member[version], false)]).toEqual([200, 200]);
  expect([await status(member[version], true), await status(guest[version], false)]).toEqual([403, 403]);
  const other = await newTenant({ features: [] });
  const elsewhere = path.replace(/releases\/[0-9a-f-]{36}/, 'releases/00000000-0000-7000-8000-000000000000');
  expect([await status(other[version], true), (await other[version].get(elsewhere)).status]).toEqual([402, 402]);
}
