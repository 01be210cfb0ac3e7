import type { ReactElement, ReactNode } from 'react';

interface Props {
  /**
   * Whether the member can be changed now. Pickers are expensive: a row or card renders them only while a pointer or
   * the focus is on it, which keeps scrolling smooth.
   */
  readonly isLive: boolean;
  readonly tabIndex?: number;
  readonly pick: (trigger: ReactElement) => ReactNode;
  readonly children: ReactNode;
}

/** A member of a row or card: the button of its picker, or the value alone. */
export const PickCell = ({ isLive, tabIndex, pick, children }: Props): ReactNode =>
  isLive ? (
    pick(
      <button type="button" className="cell" tabIndex={tabIndex}>
        {children}
      </button>,
    )
  ) : (
    <span className="cell">{children}</span>
  );
