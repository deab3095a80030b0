import { type DynamicModule, Module } from '@nestjs/common';
import {
  Accounts,
  AvatarDownload,
  AvatarImages,
  FileStorage,
  RemoveAvatar,
  SaveAccount,
  SweepAvatars,
} from '@toolkit/application/backend/account';
import { Clock, Random } from '@toolkit/application/backend/environment';
import { Limits } from '@toolkit/application/backend/limits';
import { AccountController } from '../account/account.controller.ts';
import { FilesController, SignedFiles } from '../account/files.controller.ts';
import { CallLimit } from '../admission/call-limits.ts';
import { provide } from '../provide.ts';
import type { Ports } from './ports.ts';

@Module({})
export class AccountModule {
  /** @param onRefusal called with the name of a limit */
  static on(
    { accounts, files, images, random, clock, limits, signedFiles }: Ports,
    onRefusal: (name: string) => void,
  ): DynamicModule {
    return {
      module: AccountModule,
      controllers: [AccountController, ...(signedFiles ? [FilesController] : [])],
      providers: [
        { provide: Accounts, useValue: accounts },
        { provide: FileStorage, useValue: files },
        ...(signedFiles ? [{ provide: SignedFiles, useValue: signedFiles }] : []),
        { provide: AvatarImages, useValue: images },
        { provide: Limits, useValue: limits },
        { provide: CallLimit, useValue: new CallLimit(onRefusal) },
        { provide: Random, useValue: random },
        { provide: Clock, useValue: clock },
        provide(SaveAccount, Accounts, FileStorage, AvatarImages, Random),
        provide(RemoveAvatar, Accounts),
        provide(AvatarDownload, Accounts, FileStorage),
        provide(SweepAvatars, Accounts, FileStorage, Clock),
      ],
      exports: [SweepAvatars],
    };
  }
}
