/** A name by which initiatives of a workspace are marked. */
export interface InitiativeLabel {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly sortOrder: number;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}
