export { MilestonesModule } from './milestones.module';
