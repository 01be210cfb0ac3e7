export { INITIATIVE_STATES, type InitiativeState } from './domain/initiative';
