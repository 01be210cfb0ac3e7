export { Cycles } from './application/cycles';
export { CyclesModule } from './cycles.module';
