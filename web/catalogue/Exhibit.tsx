import type { ReactNode } from 'react';

interface ExhibitProps {
  /** The file of the component in web/kit. */
  readonly name: string;
  readonly look?: 'wide' | 'fields';
  readonly states: Readonly<Record<string, ReactNode>>;
}

export const Exhibit = ({ name, look, states }: ExhibitProps): ReactNode => (
  <section className="exhibit" aria-labelledby={`exhibit-${name}`}>
    <h2 id={`exhibit-${name}`}>{name}</h2>
    <div className={`states ${look ?? ''}`}>
      {Object.entries(states).map(([state, shown]) => (
        <div key={state}>
          <span className="key">{state}</span>
          {shown}
        </div>
      ))}
    </div>
  </section>
);
