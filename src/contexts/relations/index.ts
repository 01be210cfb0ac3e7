export {
  DependencyCreated,
  DependencyDeleted,
  RelationCreated,
  RelationDeleted,
  type RelationEventData,
} from './application/relation.events';
export type { RelationKind } from './domain/relation';
export { RelationsModule } from './relations.module';
