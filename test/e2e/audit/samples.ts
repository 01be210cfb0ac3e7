import { sql } from '../../support';
import type { Samples } from '../sweeps/kit/sample';

export const samples: Samples = {
  kinds: {
    'audit-logs': async ({ tenant: { workspaceId } }) => {
      const [entry] = await sql<{ id: string }>('select id from audit_logs where workspace_id = $1 limit 1', [
        workspaceId,
      ]);
      return entry!.id;
    },
  },
};
