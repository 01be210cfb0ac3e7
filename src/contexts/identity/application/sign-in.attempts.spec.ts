import { MemoryRateCounter } from '#auth';
import { ORIGIN } from '../../../../test/support/identity-fakes';
import { SignInAttempts } from './sign-in.attempts';

const ONCE = { limit: 1, windowSeconds: 3600 };

const attempts = () =>
  new SignInAttempts(new MemoryRateCounter(), {
    withPassword: true,
    provider: null,
    saml: null,
    directory: null,
    limits: { account: ONCE, address: 'off', reset: ONCE },
  });

describe('attempts at an account', () => {
  it.each(['IRIS@example.com', '\u0130ris@example.com', 'ir\u0130s@example.com', '\u212aelvin@example.com'])(
    'are counted together, however the address is spelt: %s',
    async (spelling) => {
      const counted = attempts();
      const plain = spelling.includes('elvin') ? 'kelvin@example.com' : 'iris@example.com';
      await counted.atAccount(plain);
      await expect(counted.atAccount(spelling)).rejects.toMatchObject({ kind: 'rate_limited' });
      expect([await counted.mayReset(plain), await counted.mayReset(spelling)]).toEqual([true, false]);
    },
  );

  it('are counted apart for different addresses', async () => {
    const counted = attempts();
    await counted.atAccount('iris@example.com');
    await counted.atAccount('irisa@example.com');
    await expect(counted.fromAddress(ORIGIN)).resolves.toBeUndefined();
  });
});
