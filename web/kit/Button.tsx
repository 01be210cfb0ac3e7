import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icons';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'plain' | 'primary' | 'quiet' | 'danger';
  readonly icon?: IconName;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'plain', icon, children, className = '', ...rest }: Props): ReactNode {
  return (
    <button type="button" {...rest} className={`button ${look} ${className}`}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<Props, 'children' | 'icon'> {
  readonly icon: IconName;
  /** What the button does; shown on hover and read out. */
  readonly label: string;
}

export function IconButton({ icon, label, look = 'quiet', className = '', ...rest }: IconButtonProps): ReactNode {
  return (
    <Button {...rest} look={look} className={`icon ${className}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </Button>
  );
}
