import type { ReactElement, ReactNode } from 'react';

interface Props {
  /**
   * Whether it can be changed now. Pickers are costly: rows and cards get them once a pointer or the choice is on them, so that
   * scrolling stays light.
   */
  readonly isLive: boolean;
  readonly tabIndex?: number;
  readonly pick: (trigger: ReactElement) => ReactNode;
  readonly children: ReactNode;
}

/** A member of a row or card: the button of its picker, or what it shows alone. */
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
