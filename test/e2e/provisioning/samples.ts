import { expectOk, unique } from '../../support';
import type { SamplePlace, Samples } from '../sweeps/kit/sample';
import { done, ScimClient } from './scim';

/** One that has been used, and ends in the distant future. */
async function token({ tenant }: SamplePlace): Promise<string> {
  const body = { title: unique('N'), expires_at: '2099-12-31T23:59:59Z' };
  const { id, value } = expectOk(await tenant.v2.post('provisioning-tokens/', body), 201);
  done(await new ScimClient(value as string).get('/ServiceProviderConfig'));
  return id as string;
}

export const samples: Samples = { kinds: { 'provisioning-tokens': token } };
