export { nodeSecretPlace } from './application/automation.repository';
export { AutomationsModule } from './automations.module';
