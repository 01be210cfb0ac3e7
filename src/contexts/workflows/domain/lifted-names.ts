const fold = (name: string): string => name.toLowerCase();

/** Names that are unique in the workspace: one that is taken there tells its project as well. */
export class LiftedNames {
  private readonly taken: Set<string>;

  constructor(taken: readonly string[]) {
    this.taken = new Set(taken.map(fold));
  }

  take(name: string, projectIdentifier: string): string {
    for (let number = 0; ; number++) {
      const mark = [projectIdentifier, ...(number > 1 ? [number] : [])].join(' ');
      const candidate = number ? `${name} (${mark})` : name;
      if (this.taken.has(fold(candidate))) continue;
      this.taken.add(fold(candidate));
      return candidate;
    }
  }
}
