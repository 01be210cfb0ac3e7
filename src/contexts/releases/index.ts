export { RELEASE_STATUSES, type ReleaseStatus } from './domain/release';
