import { markup, page } from '#pages';

/** For the person whose browser brought a request that cannot be answered to the app. */
export const errorPage = (error: string, description: string | undefined): string =>
  page({
    title: 'This app cannot be authorized',
    content: markup`<p>The link that led here is not right: ${description ?? error}.</p>
<p>Nothing was granted. Tell whoever runs the app; the error is called <code>${error}</code>.</p>`,
  });
