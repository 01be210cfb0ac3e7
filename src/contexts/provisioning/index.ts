export { ScimAdmission } from './api/scim/admission';
export { isScim, SCIM_PATH, sendFailure } from './api/scim/failure';
export { LIMITS } from './api/scim/protocol';
export { ProvisioningAccess } from './application/provisioning-access';
export { ProvisioningModule, ProvisioningUsageModule } from './provisioning.module';
