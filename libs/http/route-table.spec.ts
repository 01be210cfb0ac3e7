import { RouteTable } from './route-table';

const table = new RouteTable<string>();
table.add('GET', '/api/w/:slug/items/', 'list');
table.add('POST', '/api/w/:slug/items', 'create');
table.add('GET', '/api/w/:slug/items/search', 'search');
table.add('GET', '/api/w/:slug/items/:key-:number', 'by key');
table.add('GET', '/api/w/:slug/items/:id/links', 'links');
table.add('DELETE', '/api/w/:slug/items/:pk', 'remove');
table.add('GET', '/pages/:slug/*path', 'page');
table.add('GET', '/pages/:slug/members/', 'members');
table.add('GET', '/pages/:slug/items/:key/files/', 'files');

const find = (method: string, path: string) => table.find(method, path);

describe('RouteTable', () => {
  it.each([
    ['GET', '/api/w/acme/items/', 'list', { slug: 'acme' }],
    ['GET', '/api/w/acme/items', 'list', { slug: 'acme' }],
    ['HEAD', '/api/w/acme/items', 'list', { slug: 'acme' }],
    ['POST', '/api/w/acme/items/', 'create', { slug: 'acme' }],
    ['GET', '/api/w/acme/items/search/', 'search', { slug: 'acme' }],
    ['GET', '/api/w/acme/items/ENG-12/', 'by key', { slug: 'acme', key: 'ENG', number: '12' }],
    ['GET', '/api/w/a%20b/items/7/links/', 'links', { slug: 'a b', id: '7' }],
    ['DELETE', '/api/w/acme/items/a-b/', 'remove', { slug: 'acme', pk: 'a-b' }],
    ['GET', '/pages/acme/inbox/', 'page', { slug: 'acme' }],
    ['GET', '/pages/acme/members', 'members', { slug: 'acme' }],
    ['GET', '/pages/acme/members/ann/', 'page', { slug: 'acme' }],
    ['GET', '/pages/acme/items/ENG-1/files/', 'files', { slug: 'acme', key: 'ENG-1' }],
    ['GET', '/pages/acme/items/ENG-1/', 'page', { slug: 'acme' }],
  ])('%s %s is %s', (method, path, handler, params) => {
    expect(find(method, path)).toEqual({ handler, params });
  });

  it.each([
    ['PUT', '/api/w/acme/items/'],
    ['GET', '/api/w/acme/items/plain/'],
    ['DELETE', '/api/w/acme/items/search/'],
    ['GET', '/api/w/acme/items/search/links/'],
    ['GET', '/api/w/acme/items/1/links/more/'],
    ['GET', '/api/w/%zz/items/'],
    ['GET', '/pages/acme/'],
    ['GET', '/pages/acme//inbox/'],
    ['POST', '/pages/acme/inbox/'],
    ['GET', '/api/w/'],
    ['GET', '//api/w/acme/items/'],
    ['GET', '/api//w/acme/items/'],
    ['GET', '/api/w/acme/items//'],
    ['GET', '/'],
  ])('%s %s is nothing', (method, path) => {
    expect(find(method, path)).toBeUndefined();
  });
});
