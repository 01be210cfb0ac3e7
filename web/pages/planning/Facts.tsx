import type { ReactNode } from 'react';
import './planning.css';

/** What is known of something, name by name. */
export const Facts = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <dl className="plan-facts">{children}</dl>
);

/** One of them; nothing is shown where there is nothing. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode =>
  children === null || children === undefined || children === '' || children === false ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
