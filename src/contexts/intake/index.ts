export { intakeEvents } from './application/intake.events';
export { IntakeModule } from './intake.module';
