import type { Request, Response } from 'express';
import { securityHeaders } from './security-headers';

function headersFor(baseUrl: string | null): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = { setHeader: (name: string, value: string) => void (headers[name] = value) };
  const next = jest.fn();
  void securityHeaders(baseUrl)({} as Request, response as unknown as Response, next);
  expect(next).toHaveBeenCalledWith();
  return headers;
}

it('forbids whatever data does not need', () => {
  expect(headersFor(null)).toEqual({
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
  });
});

it('asks for HTTPS only where the service is reached by it', () => {
  expect(headersFor('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security');
  expect(headersFor('https://work.example.com')).toHaveProperty('Strict-Transport-Security', 'max-age=31536000');
});
