import { namesApart } from '#kernel';

const fold = (name: string): string => name.toLowerCase();

/** Names that are unique in the workspace: one that is taken there tells its project as well. */
export class LiftedNames {
  private readonly taken: Set<string>;

  constructor(taken: readonly string[]) {
    this.taken = new Set(taken.map(fold));
  }

  take(name: string, projectIdentifier: string): string {
    const names = namesApart(name, projectIdentifier);
    let candidate = names.next().value;
    while (this.taken.has(fold(candidate))) candidate = names.next().value;
    this.taken.add(fold(candidate));
    return candidate;
  }
}
