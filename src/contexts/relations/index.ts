export {
  DependencyCreated,
  DependencyDeleted,
  RelationCreated,
  RelationDeleted,
  type RelationEventData,
} from './application/relation.repository';
export type { RelationKind } from './domain/relation';
