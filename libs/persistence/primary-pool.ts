import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** Returns the pool of connections to the primary. TypeORM has no type for it. */
export const primaryPool = ({ driver }: DataSource): Pool => (driver as unknown as { readonly master: Pool }).master;
