import type { RequestHandler } from 'express';
import { isDecodable } from '../config/setting.ts';
import { ApiError } from './api-error.ts';

const api = /^\/(?:api|files)\//i;

/** Refuses what no client of ours sends: invalid escapes, and HEAD on the API, which Express would answer as a GET. */
export const requestForm: RequestHandler = (request, _response, next) => {
  const { url, method } = request;
  const [path = ''] = url.split('?');
  if (!isDecodable(path) || path.includes('%00')) throw new ApiError('bad-request');
  if (method === 'HEAD' && api.test(url)) throw new ApiError('method-not-allowed', { Allow: 'GET' });
  next();
};
