import { markup, page } from '#pages';

/** The page for a person whose browser brought an invalid request that cannot be answered to the app. */
export const errorPage = (error: string, description: string | undefined): string =>
  page({
    title: 'This app cannot be authorized',
    content: markup`<p>The link that led here is not valid: ${description ?? error}.</p>
<p>Nothing was granted. Tell the people who run the app. The error is <code>${error}</code>.</p>`,
  });
