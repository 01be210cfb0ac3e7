import '@fontsource-variable/inter/wght.css';
import './kit/tokens.css';
import './kit/base.css';
import './kit/kit.css';
import './frame/frame.css';
import { createRoot } from 'react-dom/client';
import { App } from './frame/App';
import { restoreTheme } from './frame/theme';
import { language } from './words';

document.documentElement.lang = language;
restoreTheme();
createRoot(document.getElementById('app')!).render(<App />);
