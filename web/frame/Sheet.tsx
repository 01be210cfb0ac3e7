import { useEffect, type ReactNode } from 'react';
import { IconButton } from '../kit';
import { useFrame } from './actions';
import { Star } from './Star';
import { words } from '../words';

interface Props {
  readonly title: string;
  /** The breadcrumbs before the title. */
  readonly above?: ReactNode;
  /** Right of the title. */
  readonly actions?: ReactNode;
  /** A second line, for example filters. */
  readonly bar?: ReactNode;
  /** Beside the content, for example the panel of a work item. */
  readonly panel?: ReactNode;
  readonly children: ReactNode;
}

/** A page in the frame: title, actions, content. */
export function Sheet({ title, above, actions, bar, panel, children }: Props): ReactNode {
  const { openDrawer } = useFrame();
  useEffect(() => {
    document.title = `${title} - Cairn`;
  }, [title]);
  return (
    <div className="sheets">
      <section className="sheet">
        <header className="sheet-head">
          <IconButton icon="menu" label={words().menu} className="only-narrow" onClick={openDrawer} />
          {above}
          <h1>{title}</h1>
          <Star />
          <div className="sheet-actions">{actions}</div>
        </header>
        {bar && <div className="sheet-bar">{bar}</div>}
        <div className="sheet-body">{children}</div>
      </section>
      {panel}
    </div>
  );
}
