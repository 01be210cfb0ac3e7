import { type ProjectCtx } from '#kernel';
import { type Authorship, authorship, claimOf } from './authorship';
import type { References } from './references';

const [ME, ANN, STRANGER] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b', 'x'];
const AT = '2026-01-01T00:00:00.000000Z';

const references = { isWorkspaceMember: (_: unknown, id: string) => Promise.resolve(id === ANN) };

const claimed = (projectRole: ProjectCtx['projectRole'], claim: Authorship) =>
  authorship(references as unknown as References, { userId: ME, projectRole } as ProjectCtx, claim);

const refused = async (projectRole: ProjectCtx['projectRole'], claim: Authorship) => {
  const error = await claimed(projectRole, claim).catch((caught: { details: { fields: object[] } }) => caught);
  return (error as { details: { fields: object[] } }).details.fields;
};

it('is claimed by admins of the project, in the name of members of the workspace', async () => {
  expect(await claimed('admin', { createdById: ANN.toUpperCase(), createdAt: '2020-01-01' })).toEqual({
    createdById: ANN,
    createdAt: '2020-01-01T00:00:00.000000Z',
  });
  expect(await refused('admin', { createdById: STRANGER })).toMatchObject([
    { field: 'createdById', code: 'does_not_exist' },
  ]);
});

it.each(['contributor', 'commenter', 'guest', null] as const)('is the own one of a %s', async (role) => {
  expect(await refused(role, { createdById: ANN })).toMatchObject([{ field: 'createdById' }]);
  expect(await refused(role, { createdById: ME, createdAt: '2020-01-01' })).toMatchObject([{ field: 'createdAt' }]);
  expect(await claimed(role, { createdById: ME })).toEqual({ createdById: ME });
  expect(await claimed(role, { createdById: null })).toEqual({});
});

it('is told in history where it is not what happened', () => {
  const nothing = { claimedAuthorId: null, claimedAt: null };
  expect(claimOf({ userId: ME }, AT, { createdById: ME, createdAt: AT })).toEqual(nothing);
  expect(claimOf({ userId: ME }, AT, { createdById: ANN, createdAt: 'then' })).toEqual({
    claimedAuthorId: ANN,
    claimedAt: 'then',
  });
});
