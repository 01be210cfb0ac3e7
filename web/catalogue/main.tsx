import '@fontsource-variable/inter/wght.css';
import '../kit/tokens.css';
import '../kit/base.css';
import '../kit/kit.css';
import './catalogue.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { createRoot } from 'react-dom/client';
import { Toasts } from '../kit/Toast';
import { Catalogue } from './Catalogue';

// The catalogue is a page of the development server (`npm run catalogue`) and not part of the build.
createRoot(document.getElementById('app')!).render(
  <CSPProvider disableStyleElements>
    <Catalogue />
    <Toasts close="Close" label="Messages" />
  </CSPProvider>,
);
