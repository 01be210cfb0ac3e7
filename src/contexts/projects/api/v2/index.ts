export { projectV2 } from './projects.v2';
export { stateLiteV2, stateV2 } from './states.v2';
