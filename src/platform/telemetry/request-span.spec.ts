import type { OpenSpan } from '#kernel';
import type { ApiRequest } from '#http';
import { beginRequestSpan, endRequestSpan } from './request-span';

const finished = { id: '01a1fc90', method: 'GET', status: 200, milliseconds: 1 };

function ended(path: string, { status = 200, isRecorded = true } = {}) {
  const span = {
    traceId: isRecorded ? 'a' : undefined,
    set: jest.fn(),
    fail: jest.fn(),
    run: jest.fn(),
    end: jest.fn(),
  };
  const request = { state: { operation: { paths: ['/api/v2/labels/'] } } } as unknown as ApiRequest;
  endRequestSpan(span as unknown as OpenSpan, request, { ...finished, path, status, operation: 'list-labels' });
  const set = span.set.mock.calls as [Record<string, unknown>][];
  return { span, attributes: Object.assign({}, ...set.map(([attributes]) => attributes)) as Record<string, unknown> };
}

it('names the operation, its route and its outcome', () => {
  const { span, attributes } = ended('/api/v2/labels/');
  expect(attributes).toMatchObject({
    'http.route': '/api/v2/labels/',
    'http.response.status_code': 200,
    'cairn.status_class': '2xx',
    'cairn.operation': 'list-labels',
    'url.path': '/api/v2/labels/',
  });
  expect(span.end).toHaveBeenCalledWith('GET list-labels');
  expect(span.fail).not.toHaveBeenCalled();
  expect(ended('/', { status: 503 }).span.fail).toHaveBeenCalledWith('503');
});

it.each([
  ['/members/ann@example.com/', '/members/[person]/'],
  ['/members/ann%40example.com', '/members/[person]'],
  ['/members/a%20b%40example.com/x', '/members/[person]/x'],
  ['/keys/cairn_pat_0123456789abcdef/', '/keys/cairn_pat_[redacted]/'],
  ['/names/a%20b/', '/names/a%20b/'],
])('shows %s as %s', (path, shown) => {
  expect(ended(path).attributes['url.path']).toBe(shown);
});

it('keeps the path to itself where nothing is recorded', () => {
  expect(ended('/api/v2/labels/', { isRecorded: false }).attributes['url.path']).toBeUndefined();
});

it('has no span for what machines ask for', () => {
  const request = { method: 'GET', headers: {} } as ApiRequest;
  expect(beginRequestSpan(request, '/readyz')).toBeUndefined();
  expect(beginRequestSpan(request, '/api/v2/labels/')).toBeDefined();
});
