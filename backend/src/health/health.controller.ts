import { Controller, Get, Header } from '@nestjs/common';
import { ApiError } from '../http/api-error.ts';
import { GracefulShutdown } from './graceful-shutdown.ts';
import { Readiness } from './readiness.ts';

@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly shutdown: GracefulShutdown,
  ) {}

  @Get('livez')
  @Header('Cache-Control', 'no-store')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('readyz')
  @Header('Cache-Control', 'no-store')
  async ready(): Promise<{ status: 'ok' }> {
    const ready = !this.shutdown.recordProbe() && (await this.readiness.isReady().catch(() => false));
    if (!ready) throw new ApiError('unavailable', { 'Retry-After': '2' });
    return { status: 'ok' };
  }
}
