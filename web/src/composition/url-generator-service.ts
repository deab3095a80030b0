import { WorkerUrlGenerator } from '@toolkit/adapters/web/url-generator';
import { UrlGenerator } from '@toolkit/application/web/url-generator';
import type { Container } from 'inversify';

/** Adds the generator, which no screen but its own needs, unless one is bound already. */
export function addUrlGenerator(container: Container): void {
  if (!container.isBound(UrlGenerator))
    container.bind(UrlGenerator).toConstantValue(new WorkerUrlGenerator());
}
