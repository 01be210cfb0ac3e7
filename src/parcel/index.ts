export { kindsOf, tenantTables, WORKSPACES, type Column, type Kind, type QueryAsked } from './catalogue';
export { EXCUSED, TRAVELLING } from './declaration';
export { exportWorkspace, rowsOf } from './export';
export { importWorkspace } from './import';
export { parcelSchema } from './schema';
export { addAwaited, isAddress } from './people';
