import { present, shows } from '#http';
import type { Workspace } from '../../application/workspace.repository';

const show = shows<Workspace>();

/** The workspace as an expansion shows it. */
export const workspaceLiteV1 = present<Workspace>('WorkspaceLite', {
  name: show.text('name'),
  slug: show.text('slug'),
  id: show.uuid('id'),
});
