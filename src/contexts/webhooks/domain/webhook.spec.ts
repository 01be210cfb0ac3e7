import { ended, filterOf, revised, rotated, secretsOf, type Webhook } from './webhook';

const NOW = '2026-11-22T12:00:00.000000Z';
const LATER = '2026-11-23T12:00:00.000000Z';

const webhook: Webhook = {
  id: 'w',
  name: null,
  appId: null,
  url: 'https://a.example/',
  isActive: true,
  form: 'event',
  contentType: 'application/json',
  kinds: [],
  richFilters: {},
  pqlFilters: null,
  lastUsedFilter: null,
  secret: 'one',
  previousSecret: null,
  previousSecretUntil: null,
  activeSince: NOW,
  failures: 3,
  failingSince: NOW,
  endReason: null,
  decidedById: 'ann',
  decidedAt: NOW,
};

const BEA = { decidedById: 'bea', decidedAt: LATER };

describe('a webhook', () => {
  it('keeps what a change does not say, and how its receiver is doing', () => {
    expect(revised(webhook, { name: 'x' }, BEA)).toEqual({ ...webhook, name: 'x' });
    expect(revised(webhook, { isActive: true }, BEA)).toEqual(webhook);
  });

  it('begins anew when it is switched on', () => {
    const off = revised(webhook, { isActive: false }, BEA);
    expect(off).toMatchObject({ isActive: false, activeSince: null });
    const on = { isActive: true, activeSince: LATER, failures: 0, failingSince: null, endReason: null };
    expect(revised(off, { isActive: true }, BEA)).toMatchObject(on);
    expect(revised(ended(webhook, 'gone'), { isActive: true }, BEA)).toMatchObject(on);
    expect(ended(webhook, 'gone')).toMatchObject({ isActive: false, activeSince: null, endReason: 'gone' });
  });

  it.each<[string, Partial<Webhook>, string]>([
    ['another URL', { url: 'https://b.example/' }, 'bea'],
    ['other kinds', { kinds: ['workitem.created'] }, 'bea'],
    ['another filter', { richFilters: { priority: 'high' } }, 'bea'],
    ['another name', { name: 'x' }, 'ann'],
    ['the same again', { kinds: [], isActive: true }, 'ann'],
    ['switching it off', { isActive: false }, 'ann'],
  ])('%s says who decided', (_, patch, by) => {
    expect(revised(webhook, patch, BEA).decidedById).toBe(by);
    const on = revised({ ...webhook, isActive: false }, { isActive: true }, BEA);
    expect(on.decidedById).toBe('bea');
  });

  it('has the filter that was sent last, unless it is told which', () => {
    const rich = { richFilters: { priority: 'high' } };
    const query = { pqlFilters: { stripped: 'priority = high' } };
    expect(filterOf(undefined, {})).toBeNull();
    expect(filterOf(undefined, rich)).toBe('rich_filters');
    expect(filterOf({ lastUsedFilter: 'rich_filters' }, query)).toBe('pql_filters');
    expect(filterOf({ lastUsedFilter: 'rich_filters' }, { name: 'x' })).toBe('rich_filters');
    expect(filterOf({ lastUsedFilter: 'rich_filters' }, { ...query, lastUsedFilter: null })).toBeNull();
  });

  it('signs with the secret before as well, for a while', () => {
    const after = rotated(webhook, 'two', LATER);
    expect(secretsOf(webhook, NOW)).toEqual(['one']);
    expect(secretsOf(after, NOW)).toEqual(['two', 'one']);
    expect(secretsOf(after, LATER)).toEqual(['two']);
  });
});
