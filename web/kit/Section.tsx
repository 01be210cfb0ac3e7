import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** The title is only read out, for example because the page has the same title. */
  readonly bare?: boolean;
  /** An explanation below the title. */
  readonly text?: string | undefined;
  /** Right of the title. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A part of a page with its own heading, as in settings. */
export function Section({ title, bare = false, text, actions, children }: Props): ReactNode {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <header className="section-head">
        <div>
          <h2 id={id} className={bare ? 'visually-hidden' : undefined}>
            {title}
          </h2>
          {text && <p className="soft">{text}</p>}
        </div>
        {actions && <div className="section-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
