import type { ReactElement, ReactNode } from 'react';

/** A member of an item with its name. */
export const Property = ({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode => (
  <div className="property">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The value of a member as the button that changes it. */
export const valueButton = (content: ReactNode, mayEdit: boolean): ReactElement => (
  <button type="button" className="value" disabled={!mayEdit}>
    {content}
  </button>
);
