import { present, shows } from '#http';
import { STATE_GROUPS } from '#kernel';
import type { StateRecord } from '../../application/state.repository';

const show = shows<StateRecord>();

/** The short form of a state, used in expansions. */
export const stateLiteV1 = present<StateRecord>('StateLite', {
  id: show.uuid('id'),
  name: show.text('name'),
  color: show.text('color'),
  group: show.text('group', { enum: STATE_GROUPS }),
});
