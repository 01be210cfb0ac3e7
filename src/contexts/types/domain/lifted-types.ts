import { isSame, distinctName } from '#kernel';
import { isFrozenChange, type Definition } from '#properties';
import { sharesTitle } from './property';
import type { PropertyContext } from './property-context';
import type { PropertyOption } from './property-option';
import type { WorkItemType } from './work-item-type';

export type LiftableOption = Pick<PropertyOption, 'id' | 'name' | 'isDefault' | 'contextId'>;

export interface LiftableProperty extends Definition {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly options: readonly LiftableOption[];
  readonly contexts: readonly PropertyContext[];
}

export interface LiftableType extends Pick<WorkItemType, 'id' | 'name' | 'isEpic' | 'level'> {
  readonly properties: readonly LiftableProperty[];
}

interface Lifted {
  readonly type: LiftableType;
  /** The workspace type that it becomes; the type itself if it is not merged into another. */
  readonly into: LiftableType;
}

const fold = (name: string): string => name.trim().toLowerCase();

/** True if the values of both properties mean the same, so that one can replace the other. */
const isAlike = (one: LiftableProperty, other: LiftableProperty): boolean =>
  one.name === other.name &&
  fold(one.displayName) === fold(other.displayName) &&
  one.isActive === other.isActive &&
  !isFrozenChange(one, other) &&
  isSame(one.validationRules, other.validationRules);

/**
 * The types of one project while they become types of the workspace. Two types of the same name are merged if no work
 * item loses anything: both have the same level, both or neither are epic types, and properties of the same name are
 * alike. A type whose name is taken otherwise gets the project's identifier in its name. Two types of the same project
 * are never merged.
 */
export class LiftedTypes {
  readonly lifted: readonly Lifted[];
  /** The property that each property of the project becomes; the property itself if it is not merged into another. */
  private readonly settled = new Map<string, LiftableProperty>();
  private readonly byName: Map<string, LiftableType>;
  private readonly taken = new Set<string>();

  constructor(
    own: readonly LiftableType[],
    shared: readonly LiftableType[],
    private readonly projectIdentifier: string,
  ) {
    this.byName = new Map(shared.map((type) => [fold(type.name), type]));
    const meets = ({ name }: LiftableType) => this.byName.has(fold(name));
    // Types that can be merged come first, so that a property of several types is merged with theirs.
    const ordered = [...own.filter(meets), ...own.filter((type) => !meets(type))];
    this.lifted = ordered.map((type) => this.lift(type));
  }

  /** Returns the workspace property that a property of the project becomes. */
  successor(property: LiftableProperty): LiftableProperty {
    return this.settled.get(property.id) ?? property;
  }

  private lift(type: LiftableType): Lifted {
    const names = distinctName(type.name, this.projectIdentifier);
    for (;;) {
      const name = names.next().value;
      const there = this.byName.get(fold(name));
      if (there && !this.fits(type, there)) continue;
      const into = there ?? { ...type, name };
      this.byName.set(fold(name), into);
      this.taken.add(into.id);
      for (const property of type.properties) this.settle(property, into);
      return { type, into };
    }
  }

  private fits(type: LiftableType, there: LiftableType): boolean {
    if (this.taken.has(there.id) || type.isEpic !== there.isEpic || type.level !== there.level) return false;
    return type.properties.every((property) => {
      const settled = this.settled.get(property.id);
      const rivals = there.properties.filter((other) => sharesTitle(other, property));
      return rivals.every((rival) => isAlike(rival, property) && (!settled || settled.id === rival.id));
    });
  }

  private settle(property: LiftableProperty, into: LiftableType): void {
    if (this.settled.has(property.id)) return;
    this.settled.set(property.id, into.properties.find((other) => sharesTitle(other, property)) ?? property);
  }
}
