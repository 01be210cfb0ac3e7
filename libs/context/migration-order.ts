import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';

/**
 * Returns the number by which TypeORM orders migrations: the time at which the migration was written, in milliseconds.
 */
export const numberOf = (migration: Type<MigrationInterface>): string | undefined =>
  /\d{13}$/.exec(migration.name)?.[0];

/**
 * Returns a migration of a package, ordered after all migrations of the service. Their numbers begin with 1 until the
 * year 2286, so a leading 9 puts the migration after them. The name begins with the context, so that two packages may
 * choose the same name.
 */
export function afterOwnMigrations(context: string, migration: Type<MigrationInterface>): Type<MigrationInterface> {
  const number = numberOf(migration)!;
  const name = `${context}/${migration.name.slice(0, -number.length)}9${number.slice(1)}`;
  return class extends migration {
    override name = name;
  };
}
