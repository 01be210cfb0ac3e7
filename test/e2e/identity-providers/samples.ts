import { expectOk, unique } from '../../support';
import type { SamplePlace, Samples } from '../sweeps/kit/sample';

const PROVIDERS = '/api/v2/instance/identity-providers/';

/** Switched off: with one in use, the sign-in page of all suites would ask for the address first. */
const openId = () => ({
  kind: 'oidc',
  label: unique('N'),
  is_enabled: false,
  issuer: 'https://id.example.com',
  client_id: 'cairn',
});

async function created({ tenant }: SamplePlace, path: string, body: object): Promise<string> {
  const { id } = expectOk(await tenant.v2.post(path, body), 201) as { id: string };
  return id;
}

const provider = (place: SamplePlace): Promise<string> =>
  created(place, PROVIDERS, { ...openId(), client_secret: 'secret-of-cairn' });

const newDomain = () => ({ domain: `${unique('d')}.example.com` });

export const samples: Samples = {
  kinds: {
    'identity-providers': provider,
    domains: async (place) =>
      created(place, `${PROVIDERS}${await place.id('identity-providers')}/domains/`, newDomain()),
  },
  recipes: {
    'create-identity-provider': { body: () => Promise.resolve(openId()) },
    'update-identity-provider': { body: () => Promise.resolve({ label: unique('N') }) },
    'create-identity-provider-domain': { body: () => Promise.resolve(newDomain()) },
    'verify-identity-provider-domain': { body: () => Promise.resolve({ verified_by: 'administrator' }) },
  },
};
