export { parseSize, type Size } from './plan';
export { seed, type Progress, type Seeded, type SeedOptions } from './seed';
export { SeedError } from './seed.errors';
