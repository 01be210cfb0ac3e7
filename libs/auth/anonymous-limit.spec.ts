import { AnonymousLimit, clientOf } from './anonymous-limit';
import { MemoryRateCounter } from './rate-limit';

describe('whom an address stands for', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('%s is %s', (address, client) => {
    expect(clientOf(address)).toBe(client);
  });
});

describe('the limit', () => {
  it('refuses what is beyond it, for each client by itself', async () => {
    const limit = new AnonymousLimit(new MemoryRateCounter(), { limit: 2, windowSeconds: 60 });
    expect(await limit.count('203.0.113.7')).toBeUndefined();
    expect(await limit.count('::ffff:203.0.113.7')).toBeUndefined();
    expect(await limit.count('203.0.113.7')).toMatchObject({
      kind: 'rate_limited',
      details: { headers: { 'Retry-After': '60', RateLimit: '"anonymous";r=0;t=60' } },
    });
    expect(await limit.count('203.0.113.8')).toBeUndefined();
  });

  it('can be switched off', async () => {
    const limit = new AnonymousLimit(new MemoryRateCounter(), 'off');
    const refusals = await Promise.all(Array.from({ length: 200 }, () => limit.count('203.0.113.7')));
    expect(refusals.filter(Boolean)).toEqual([]);
  });
});
