import { restoreTheme, switchTheme } from '../frame/theme';
import { colourCode } from '../kit/code-colours';
import { startSearch } from './search';

restoreTheme();

/** Without scripts the pages can be read as well; what is only of use with them is hidden until then. */
function start(): void {
  const theme = document.querySelector<HTMLButtonElement>('.theme')!;
  theme.hidden = false;
  theme.addEventListener('click', switchTheme);
  startSearch(document.querySelector<HTMLElement>('.search')!);
  colourCode(document.querySelector<HTMLElement>('.text')!);
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
