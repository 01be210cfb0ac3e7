export { GovernanceEnabled } from './application/governance-migration.repository';
export { Governance } from './application/governance';
export { AllLifted, type Lifted } from './application/lifted';
export { GovernanceModule } from './governance.module';
