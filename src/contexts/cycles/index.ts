export { CycleArchived, cycleEvents } from './application/cycle.events';
export { Cycles } from './application/cycles';
export { CyclesModule } from './cycles.module';
