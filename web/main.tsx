import '@fontsource-variable/inter/wght.css';
import './kit/tokens.css';
import './kit/base.css';
import './kit/kit.css';
import './frame/frame.css';
import { createRoot } from 'react-dom/client';
import { addressOfMention } from './data/editor';
import { fileAt } from './data/files';
import { App } from './frame/App';
import { restoreTheme } from './frame/theme';
import { router } from './frame/routes';
import { linkMentionsBy, loadFilesBy } from './kit';
import { language } from './words';

document.documentElement.lang = language;
restoreTheme();
loadFilesBy(fileAt);
linkMentionsBy({ addressOf: addressOfMention, go: (address) => router.history.push(address) });
createRoot(document.getElementById('app')!).render(<App />);
