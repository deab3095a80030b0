import type { AnswerHeaders } from './api-error.ts';

const always = {
  'Content-Security-Policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Sets headers on every answer. Pages replace the content policy with their own; the API and files load nothing. */
export function makeSecurityHeaders(publicUrl = ''): AnswerHeaders {
  const overTls = publicUrl.startsWith('https:');
  return {
    ...always,
    ...(overTls && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  };
}
