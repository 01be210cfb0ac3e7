import { DefaultNamingStrategy } from 'typeorm';
import { snake } from '#kernel';

/** Maps the member `createdById` to the column `created_by_id`. Tables and constraints are always named explicitly. */
export class SnakeNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined, prefixes: string[]): string {
    return customName ?? snake([...prefixes, propertyName].join('_'));
  }
}
