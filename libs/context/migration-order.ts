import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';

/** The number by which TypeORM orders migrations: milliseconds of the time at which one was written. */
export const numberOf = (migration: Type<MigrationInterface>): string | undefined =>
  /\d{13}$/.exec(migration.name)?.[0];

/**
 * The same migration of another package, in its order behind all of the service's own: theirs begin with 1 until the
 * year 2286, so a 9 in its place puts it there. The name says whose it is, so that two packages may choose the same.
 */
export function afterOwnMigrations(context: string, migration: Type<MigrationInterface>): Type<MigrationInterface> {
  const number = numberOf(migration)!;
  const name = `${context}/${migration.name.slice(0, -number.length)}9${number.slice(1)}`;
  return class extends migration {
    override name = name;
  };
}
