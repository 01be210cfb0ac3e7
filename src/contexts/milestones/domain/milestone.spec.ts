import { archived, assertInUse, type Milestone } from './milestone';

const AT = '2026-01-14T09:22:41.478363Z';

const beta: Milestone = {
  ...{ id: 'm', projectId: 'p', title: 'Beta', targetDate: null, archivedAt: null },
  ...{ externalSource: null, externalId: null },
};

it('is in use until it is archived, once', () => {
  expect(() => assertInUse(beta)).not.toThrow();
  const away = archived(beta, AT);
  expect(away).toEqual({ ...beta, archivedAt: AT });
  expect(() => assertInUse(away)).toThrow('Archived milestone cannot be edited');
  expect(() => archived(away, AT)).toThrow('The requested resource does not exist.');
});
