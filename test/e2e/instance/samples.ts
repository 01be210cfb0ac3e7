import { addMember, insert, newSession } from '../../support';
import type { SamplePlace, Samples } from '../sweeps/kit/sample';

/** Somebody with a second factor who has signed in. */
async function person({ tenant }: SamplePlace): Promise<string> {
  const { userId } = await addMember(tenant, 'member');
  const at = new Date().toISOString();
  await insert('totp_factors', { user_id: userId, secret: 'sealed', last_step: 1, last_used_at: at, created_at: at });
  await newSession({ userId });
  return userId;
}

async function workspace(place: SamplePlace): Promise<string> {
  await place.id('work-items');
  return place.tenant.workspaceId;
}

export const samples: Samples = { kinds: { people: person, workspaces: workspace } };
