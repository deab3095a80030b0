import { WorkerExportReader } from '@toolkit/adapters/web/ctr';
import { ExportReader } from '@toolkit/application/web/ctr';
import type { Container } from 'inversify';

/** Adds the reader of exports, which no screen but CTR Traffic needs, unless one is bound already. */
export function addExportReader(container: Container): void {
  if (!container.isBound(ExportReader))
    container.bind(ExportReader).toConstantValue(new WorkerExportReader());
}
