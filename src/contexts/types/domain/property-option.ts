/** A value that can be chosen for a property. */
export interface PropertyOption {
  readonly id: string;
  readonly projectId: string | null;
  readonly propertyId: string;
  /**
   * The context that the option belongs to; null if it belongs to the property as a whole. It is deleted with the
   * context.
   */
  readonly contextId: string | null;
  readonly parentId: string | null;
  readonly name: string;
  readonly description: string;
  readonly isDefault: boolean;
  readonly isActive: boolean;
  readonly logoProps: object;
  readonly sortOrder: number;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}
