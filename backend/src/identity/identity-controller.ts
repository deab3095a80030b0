import {
  applyDecorators,
  Controller,
  Header,
  HttpCode,
  Post,
  StandardSchemaValidationPipe,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import type { IdentityCallName } from '@toolkit/application/calls';
import { identityPath } from '@toolkit/domain/session';
import { IdentityError, IdentityErrorFilter } from './identity-error.ts';
import { OurPagesGuard } from './our-pages.ts';
import { QueueInterceptor } from './queue.interceptor.ts';

/** The injection token of `IdentityUseCases`. */
export const identityUseCasesToken = Symbol('use cases of the identity provider');

/** Marks a controller whose calls our own pages make to the identity provider. */
export const IdentityController = () =>
  applyDecorators(
    Controller(identityPath),
    UseFilters(IdentityErrorFilter),
    UseGuards(OurPagesGuard),
    UseInterceptors(QueueInterceptor),
    UsePipes(new StandardSchemaValidationPipe({ exceptionFactory: () => new IdentityError('bad-request') })),
  );

export const IdentityCall = (name: IdentityCallName) =>
  applyDecorators(Post(name), HttpCode(200), Header('Cache-Control', 'no-store'));
