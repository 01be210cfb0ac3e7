import { expiryFrom, isOpen, normalEmail, type Invitation } from './invitation';

const NOW = '2026-01-31T12:00:00.000000Z';

const invitation = (members: Partial<Invitation> = {}): Invitation => ({
  id: '1',
  email: 'ann@example.com',
  role: 'member',
  message: '',
  tokenHash: 'x',
  expiresAt: expiryFrom(NOW),
  respondedAt: null,
  accepted: false,
  ...members,
});

it('stands for a week, to the moment', () => {
  expect(expiryFrom(NOW)).toBe('2026-02-07T12:00:00.000Z');
  expect(isOpen(invitation(), '2026-02-07T11:59:59.999999Z')).toBe(true);
  expect(isOpen(invitation(), '2026-02-07T12:00:00.000000Z')).toBe(false);
});

it('is over once it is answered, in whatever way', () => {
  expect(isOpen(invitation({ respondedAt: NOW, accepted: true }), NOW)).toBe(false);
  expect(isOpen(invitation({ respondedAt: NOW }), NOW)).toBe(false);
});

it('knows an address in any spelling', () => expect(normalEmail(' Ann.Lee@Example.COM ')).toBe('ann.lee@example.com'));
