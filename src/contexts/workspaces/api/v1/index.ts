export { workspaceLiteV1 } from './workspaces.v1';
