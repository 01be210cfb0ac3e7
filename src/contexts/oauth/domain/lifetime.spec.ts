import { expiryOf, isLive, LIFETIME } from './lifetime';

describe('what is issued for a time', () => {
  const now = '2026-01-14T09:22:41.478363Z';

  it('is valid before its end, no longer at it', () => {
    const expiresAt = expiryOf(now, LIFETIME.code);
    expect(expiresAt).toBe('2026-01-14T09:23:41.478Z');
    expect(isLive(expiresAt, '2026-01-14T09:23:41.477999Z')).toBe(true);
    expect(isLive(expiresAt, '2026-01-14T09:23:41.478Z')).toBe(false);
    expect(isLive(expiresAt, '2026-01-14T09:23:41.479Z')).toBe(false);
  });
});
