import { useId, type ReactNode } from 'react';
import { Icon } from '../kit';
import { useFold } from './folds';
import { useSlug } from './PageLink';

interface PartProps {
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of the navigation that folds under its title. */
export function Part({ name, title, children }: PartProps): ReactNode {
  const [isOpen, fold] = useFold(useSlug(), name);
  const id = useId();
  return (
    <div className="side-part" data-foldable>
      <h2 className="side-title">
        <button type="button" className="side-heading" aria-expanded={isOpen} aria-controls={id} onClick={fold}>
          {title}
          <Icon name={isOpen ? 'down' : 'right'} size={12} />
        </button>
      </h2>
      <div id={id} className="side-part" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
