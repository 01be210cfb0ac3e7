import { revised, type Release } from './release';

const release: Release = {
  id: 'r',
  name: '2.0',
  descriptionHtml: '<p></p>',
  descriptionStripped: '',
  descriptionJson: {},
  status: 'unreleased',
  startDate: null,
  targetDate: null,
  releaseDate: null,
  leadId: null,
  tagId: null,
  labelIds: [],
  isLatest: false,
  isPrerelease: false,
  logoProps: {},
  externalSource: null,
  externalId: null,
};

const OUT: Partial<Release> = { status: 'released' };

it.each<[string, Partial<Release>, Partial<Release>, boolean]>([
  ['comes out', {}, OUT, true],
  ['comes out before its time', { isPrerelease: true }, OUT, false],
  ['comes out and shall not be it', {}, { ...OUT, isLatest: false }, false],
  ['is not out and shall be it', {}, { isLatest: true }, true],
  ['is out and changes', { ...OUT, isLatest: true }, { name: '2.1' }, true],
  ['was followed by another and changes', OUT, { name: '2.1' }, false],
  ['is taken back', { ...OUT, isLatest: true }, { status: 'cancelled' }, false],
  ['turns out to be before its time', { ...OUT, isLatest: true }, { isPrerelease: true }, false],
  ['ripens', { ...OUT, isPrerelease: true }, { isPrerelease: false }, true],
  ['was marked, is not out and changes', { isLatest: true }, { name: '2.1' }, true],
])('whether a release is the latest that %s', (_, before, patch, expected) => {
  expect(revised({ ...release, ...before }, patch).isLatest).toBe(expected);
});

it('ends no sooner than it starts', () => {
  expect(() => revised({ ...release, startDate: '2026-03-02' }, { targetDate: '2026-03-01' })).toThrow();
  expect(revised({ ...release, startDate: '2026-03-02' }, { targetDate: '2026-03-02' }).targetDate).toBe('2026-03-02');
});
