/** Relations of work items, as a filter asks for them. */
export interface AskedRelation {
  /** Any kind unless told. */
  readonly kind?: string;
  /** End of the relation, as it is stored, at which the listed item is. */
  readonly at: 'item' | 'related' | 'either';
  /** Items at the other end, of which any will do. */
  readonly others: readonly string[];
}
