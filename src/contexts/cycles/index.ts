export { CycleArchived, cycleEvents } from './application/cycle.repository';
export { Cycles } from './application/cycles';
export { CyclesModule } from './cycles.module';
