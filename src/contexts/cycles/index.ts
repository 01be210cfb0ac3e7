export { CyclesModule } from './cycles.module';
