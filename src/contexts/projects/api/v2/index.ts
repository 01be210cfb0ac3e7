export { stateLiteV2, stateV2 } from './states.v2';
