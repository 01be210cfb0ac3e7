import type { NamedRecords } from '#persistence';
import { seesView } from './seen';

export const namedViews: NamedRecords = {
  kind: 'view',
  from: 'views t',
  project: 't.project_id',
  listedBy: { workspace: 'list-workspace-views', project: 'list-project-views' },
  seen: (_, ctx) => seesView(ctx),
};
