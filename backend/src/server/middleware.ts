import type { IncomingMessage } from 'node:http';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { bodyDeadline } from '../admission/body-deadline.ts';
import { answerError } from '../http/error-answer.ts';
import { pathWithoutInput } from '../http/known-paths.ts';
import { requestForm } from '../http/request-form.ts';
import { requestLog } from '../http/request-log.ts';
import type { ControllerClass } from '../http/routes.ts';
import { securityHeaders } from '../http/security-headers.ts';

export interface MiddlewareOptions {
  readonly log: Logger;
  readonly publicUrl: string;
  readonly trustedProxies: number | readonly string[];
  /** The time limit for a request's body, unless `allowSlowBody` extends it. */
  readonly bodyMs?: number | undefined;
  /** Sees every request first. */
  readonly watch: RequestHandler;
  readonly limitReads: RequestHandler;
  /** The log names the paths of these; everything else in a path is a visitor's input. */
  readonly controllers: readonly ControllerClass[];
}

/** Runs for every request before routes and guards. Case and slashes count, so that each path has one spelling. */
export function createMiddleware(options: MiddlewareOptions): Express {
  const { log, publicUrl, bodyMs = 30_000, watch, limitReads } = options;
  const app = express();
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.disable('x-powered-by');
  app.disable('etag');
  // No answer has an ETag, but Express would answer `If-None-Match: *` with an empty 304.
  Object.defineProperty(app.request, 'fresh', { value: false });
  app.set('query parser', 'simple');
  app.set('trust proxy', options.trustedProxies);
  app.use(watch, requestLog(log, pathWithoutInput(options.controllers)), securityHeaders(publicUrl));
  app.use(limitReads, requestForm, bodyDeadline(bodyMs));
  return app;
}

/** The address that Express would report, before Express gets the request: the nearest that is not a trusted proxy. */
export const findAddress = (app: Express, { socket, headers }: IncomingMessage): string | undefined =>
  (Object.create(app.request, { socket: { value: socket }, headers: { value: headers } }) as Request).ip;

/** Handles errors thrown outside of Nest; must be added last. */
export const lastResort: ErrorRequestHandler = (error, request, response, _next) => {
  answerError(error, request, response);
};
