import type { Replacement } from '#kernel';
import { LiftedTypes, type LiftableProperty, type LiftableType } from './lifted-types';
import { contextIn, MergedProperty, type Surroundings } from './merged-property';
import type { PropertyContext } from './property-context';

interface Project {
  readonly id: string;
  readonly identifier: string;
}

/** Computes how the types and properties of a project change when the workspace takes them over. */
export class LiftedProject {
  private readonly types: LiftedTypes;
  private readonly properties = new Map<string, LiftableProperty>();
  private readonly takers = new Map<string, MergedProperty>();

  constructor(
    readonly project: Project,
    own: readonly LiftableType[],
    shared: readonly LiftableType[],
  ) {
    this.types = new LiftedTypes(own, shared, project.identifier);
    for (const { properties } of own) for (const one of properties) this.properties.set(one.id, one);
    for (const property of this.properties.values()) this.lift(property);
  }

  get raisedTypes(): { readonly id: string; readonly name: string }[] {
    return this.types.lifted.flatMap(({ type, into }) =>
      type.id === into.id ? [{ id: into.id, name: into.name }] : [],
    );
  }

  /** Names of the types before and after the lift. */
  get renamedTypes(): { readonly before: string; readonly after: string }[] {
    return this.types.lifted.map(({ type, into }) => ({ before: type.name, after: into.name }));
  }

  get mergedTypes(): Replacement[] {
    return this.types.lifted.flatMap(({ type, into }) => (type.id === into.id ? [] : [{ from: type.id, to: into.id }]));
  }

  get mergedProperties(): Replacement[] {
    return [...this.properties.values()].flatMap((property) => {
      const { id } = this.types.successor(property);
      return id === property.id ? [] : [{ from: property.id, to: id }];
    });
  }

  get mergedOptions(): Replacement[] {
    return [...this.takers.values()].flatMap(({ merged }) => merged);
  }

  get movedOptions(): { readonly id: string; readonly propertyId: string }[] {
    return [...this.takers.values()].flatMap(({ property, moved }) =>
      moved.map(({ id }) => ({ id, propertyId: property.id })),
    );
  }

  get attachments(): { readonly typeId: string; readonly propertyId: string }[] {
    return this.types.lifted.flatMap(({ type, into }) =>
      type.properties.map((property) => ({ typeId: into.id, propertyId: this.types.successor(property).id })),
    );
  }

  get widenedContexts(): Pick<PropertyContext, 'id' | 'projectIds'>[] {
    return [...this.takers.values()].flatMap(({ growth }) => growth);
  }

  /** Returns the new contexts, including those for properties that no type has. */
  contextsFor(raisedIds: readonly string[]): PropertyContext[] {
    const loose = raisedIds.filter((id) => !this.properties.has(id)).map((id) => contextIn(id, this.surroundings([])));
    return [...loose, ...[...this.takers.values()].flatMap(({ newContexts }) => newContexts)];
  }

  /** Returns the id of the workspace type that a type of the project becomes. */
  successor(typeId: string): string {
    return this.types.lifted.find(({ type }) => type.id === typeId)!.into.id;
  }

  private lift(property: LiftableProperty): void {
    const into = this.types.successor(property);
    const taker = this.takers.get(into.id) ?? new MergedProperty(into);
    this.takers.set(into.id, taker);
    const having = this.types.lifted.filter(({ type }) => type.properties.some(({ id }) => id === property.id));
    const place = this.surroundings(having.map(({ into: { id } }) => id));
    if (into.id === property.id) taker.raise(place);
    else taker.take(property, place);
  }

  private surroundings(typeIds: readonly string[]): Surroundings {
    const { id: projectId, identifier: projectIdentifier } = this.project;
    return { projectId, projectIdentifier, typeIds };
  }
}
