import type { ReactNode } from 'react';
import './planning.css';

/** Names and values of a record. */
export const Facts = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <dl className="plan-facts">{children}</dl>
);

/** One name and value; nothing if there is no value. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode =>
  children === null || children === undefined || children === '' || children === false ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
