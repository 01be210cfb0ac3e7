import { revised, type Initiative } from './initiative';

const initiative: Initiative = {
  id: 'i',
  name: 'Goal',
  description: '',
  descriptionHtml: '',
  descriptionStripped: '',
  state: 'DRAFT',
  startDate: '2026-01-10',
  endDate: null,
  leadId: null,
  logoProps: {},
  archivedAt: null,
  labelIds: [],
  projectIds: [],
  externalSource: null,
  externalId: null,
};

describe('the dates of an initiative', () => {
  it.each([
    ['2026-01-10', '2026-01-10'],
    ['2026-01-14T23:30:00.000000Z', '2026-01-14'],
    [null, null],
  ])('%s is the day %s', (sent, day) => {
    expect(revised(initiative, { endDate: sent }).endDate).toBe(day);
  });

  it('end on the day on which they start, or later', () => {
    expect(() => revised(initiative, { endDate: '2026-01-09' })).toThrow();
    expect(() => revised({ ...initiative, endDate: '2026-01-12' }, { startDate: '2026-01-13' })).toThrow();
    expect(revised({ ...initiative, endDate: '2026-01-09' }, { name: 'Other' }).name).toBe('Other');
  });
});

it('a set has each id once', () => {
  expect(revised(initiative, { projectIds: ['b', 'a', 'b'], labelIds: ['d', 'd'] })).toMatchObject({
    projectIds: ['a', 'b'],
    labelIds: ['d'],
  });
});
