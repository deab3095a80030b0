import { WorkerUrlGenerator } from '@toolkit/adapters/web/url-generator';
import { UrlGenerator } from '@toolkit/application/web/url-generator';
import type { Container } from 'inversify';
import { addService } from './dashboard-services.ts';

/** Adds the generator, which no screen but its own needs. */
export const addUrlGenerator = (container: Container): void =>
  addService(container, UrlGenerator, WorkerUrlGenerator);
