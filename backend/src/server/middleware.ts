import type { IncomingMessage } from 'node:http';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import proxyAddress from 'proxy-addr';
import { bodyDeadline } from '../admission/body-limits.ts';
import { bareAddress } from '../admission/client-key.ts';
import { answerError } from '../http/error-answer.ts';
import { requestForm } from '../http/request-form.ts';
import { requestLog } from '../http/request-log.ts';
import { makeSecurityHeaders } from '../http/security-headers.ts';

export interface MiddlewareOptions {
  readonly log: Logger;
  readonly publicUrl: string;
  readonly trustsProxy: TrustsProxy;
  /** Sees every request first. */
  readonly watch: RequestHandler;
  readonly limitReads: RequestHandler;
}

/** Runs for every request before routes and guards. Case and slashes count, so that each path has one spelling. */
export function createMiddleware(options: MiddlewareOptions): Express {
  const { log, publicUrl, watch, limitReads } = options;
  const app = express();
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', options.trustsProxy);
  const headers = makeSecurityHeaders(publicUrl);
  app.use(watch, requestLog(log), (_request, response, next) => {
    response.set(headers);
    next();
  });
  app.use(limitReads, requestForm, bodyDeadline);
  return app;
}

/** Whether an address is a trusted proxy; `hop` counts from the nearest, which is 0. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** @param proxies the number of trusted proxies in a row, or their addresses */
export function trustProxies(proxies: number | readonly string[]): TrustsProxy {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const trusts = proxyAddress.compile([...proxies]);
  return (address, hop) => trusts(bareAddress(address), hop);
}

/** The address that Express reports as `request.ip`: the nearest that is not a trusted proxy. */
export const findAddress = (request: IncomingMessage, trusts: TrustsProxy): string | undefined =>
  request.socket.remoteAddress && proxyAddress(request, trusts);

/** Handles errors thrown outside of Nest; must be added last. */
export const lastResort: ErrorRequestHandler = (error, request, response, _next) => {
  answerError(error, request, response);
};
