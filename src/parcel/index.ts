export {
  inOrder,
  isOfTenants,
  kindsOf,
  referencesOf,
  tablesOf,
  tenantTables,
  WORKSPACES,
  type Column,
  type Kind,
  type QueryAsked,
  type Reference,
  type Table,
} from './catalogue';
export { EXCUSED, TRAVELLING } from './declaration';
export { exportWorkspace, rowsOf } from './export';
export { importWorkspace } from './import';
export { parcelSchema } from './schema';
export { addAwaited, isAddress } from './people';
