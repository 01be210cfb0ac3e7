import { inProject, inWorkspace, type Place as Placed } from '#persistence';
import type { Place } from '../../application/place';
import type { InProperty } from '../../application/property-option.repository';

/** Records of a project, or those of the workspace, which name none. */
export const inPlace: Placed<Place> = {
  values: ({ projectId }) => ({ projectId: projectId ?? null }),
  lock: (db, { workspaceId, projectId }) =>
    projectId ? inProject.lock(db, { workspaceId, projectId }) : inWorkspace.lock(db, { workspaceId }),
};

/** The lock is that of the properties: nothing is added to one that is going. */
export const inProperty: Placed<InProperty> = {
  values: ({ propertyId }) => ({ propertyId }),
  lock: (db, ctx) => inPlace.lock(db, ctx),
};
