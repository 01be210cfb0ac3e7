export { stateLiteV1, stateV1 } from './states.v1';
