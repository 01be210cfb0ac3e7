import type { Browser } from 'playwright-core';
import { expectOk, openScene, testRun, uploadTo, type Scene } from '../support';
import { launch, Person } from './chromium';

let browser: Browser;
let scene: Scene;
beforeAll(async () => void ([browser, scene] = await Promise.all([launch(), openScene()])));
afterAll(() => browser.close());

/** Made by the browser itself, large enough to be seen in the picture of the page. */
const drawn = async (reader: Person): Promise<Buffer> => {
  const url = await reader.page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 120 });
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#0ea5e9'; pen.fillRect(0, 0, 240, 120);
    pen.fillStyle = '#fff'; pen.fillRect(20, 20, 100, 80);
    return canvas.toDataURL('image/png');
  })()`);
  return Buffer.from(url.split(',')[1]!, 'base64');
};

it('a published page shows its pictures to somebody without a credential', async () => {
  const reader = await Person.at(browser, testRun().servers[0]!);
  const content = await drawn(reader);
  const { id } = expectOk(await scene.v2.post('pages/', { name: 'How we ship' }), 201);
  const files = `pages/${id}/attachments/`;
  const announced = await scene.v2.post(files, { name: 'ship.png', type: 'image/png', size: content.length });
  const file = await uploadTo(announced, content);
  const { asset_url } = expectOk(await scene.v2.patch(`${files}${file}/`, {}));
  const description_html =
    `<h2>By sea</h2><p>As shown:</p><img src="${asset_url}" alt="A ship"><p>and smaller</p>` +
    `<image-component src="${file}" width="120"></image-component>`;
  expectOk(await scene.v2.patch(`pages/${id}/`, { description_html }));
  const { anchor } = expectOk(await scene.v2.post(`pages/${id}/publish/`));

  await reader.page.goto(`/published/pages/${anchor}/`);
  const widths = await reader.page.evaluate<number[][]>(
    `[...document.images].map((image) => [image.naturalWidth, image.width])`,
  );
  expect(widths).toEqual([
    [240, 240],
    [240, 120],
  ]);
  await reader.picture('published-page');
  expect(reader.complaints).toEqual([]);
  await reader.close();
});
