import type { NamedRecords } from '#persistence';

export const namedCustomers: NamedRecords = {
  kind: 'customer',
  from: 'customers t',
  listedBy: { workspace: 'list-customers' },
  putAway: 't.archived_at is not null',
};
