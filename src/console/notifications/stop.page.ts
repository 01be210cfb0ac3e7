import { markup, page } from '../kit';

export const stopPage = (token: string): string =>
  page({
    title: 'Stop mail about notifications?',
    content: markup`<p>You will get no more mail that sums up what you have not read. Other mail is not concerned.</p>
<form method="post" action="/notifications/stop/?token=${encodeURIComponent(token)}">
<button>Stop it</button>
</form>`,
  });

export const stoppedPage = (): string =>
  page({
    title: 'It has stopped',
    content: markup`<p role="status">You get no more mail about notifications.</p>
<p>To have it again, open <a href="/profile/mail/">your profile</a>.</p>`,
  });
