export { describedV1 } from './described.v1';
export { inProjectV1 } from './projects.v1';
export { projectLiteV1, projectV1 } from './projects.v1';
export { stateLiteV1 } from './state-lite.v1';
export { stateV1 } from './states.v1';
