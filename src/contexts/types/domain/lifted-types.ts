import { isSame, namesApart } from '#kernel';
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
  /** The type of the workspace that it becomes; itself, where none is like it. */
  readonly into: LiftableType;
}

const fold = (name: string): string => name.trim().toLowerCase();

/** Whether values of one property are as good as values of the other. */
const isAlike = (one: LiftableProperty, other: LiftableProperty): boolean =>
  one.name === other.name &&
  fold(one.displayName) === fold(other.displayName) &&
  one.isActive === other.isActive &&
  !isFrozenChange(one, other) &&
  isSame(one.validationRules, other.validationRules);

/**
 * The types of one project while they become those of the workspace. Two of one name become one where no work item loses
 * anything by it: they have the same level, both are of epics or neither is, and what both call the same is the same
 * property. Any other name that is taken is made to tell the project. No two types of a project become one.
 */
export class LiftedTypes {
  readonly lifted: readonly Lifted[];
  /** What has taken the place of a property of the project; itself, where nothing did. */
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
    // Those that can be merged come first, so that a property which several of them have is merged with them.
    const ordered = [...own.filter(meets), ...own.filter((type) => !meets(type))];
    this.lifted = ordered.map((type) => this.lift(type));
  }

  /** The property of the workspace that one of the project becomes. */
  successor(property: LiftableProperty): LiftableProperty {
    return this.settled.get(property.id) ?? property;
  }

  private lift(type: LiftableType): Lifted {
    const names = namesApart(type.name, this.projectIdentifier);
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
