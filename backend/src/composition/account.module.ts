import { type DynamicModule, Module } from '@nestjs/common';
import { ForkedAvatarImages, TypeormAccounts } from '@toolkit/adapters/backend/account';
import type { Database } from '@toolkit/adapters/backend/database';
import { CryptoRandom, SystemClock } from '@toolkit/adapters/backend/environment';
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
import { AccountController } from '../account/account.controller.ts';
import { FilesController, SignedFiles } from '../account/files.controller.ts';
import { provide } from '../provide.ts';

@Module({})
export class AccountModule {
  static on(database: Database, files: FileStorage, signed?: SignedFiles): DynamicModule {
    return {
      module: AccountModule,
      controllers: [AccountController, ...(signed ? [FilesController] : [])],
      providers: [
        { provide: Accounts, useValue: new TypeormAccounts(database.dataSource) },
        { provide: FileStorage, useValue: files },
        ...(signed ? [{ provide: SignedFiles, useValue: signed }] : []),
        { provide: AvatarImages, useClass: ForkedAvatarImages },
        { provide: Random, useClass: CryptoRandom },
        { provide: Clock, useClass: SystemClock },
        provide(SaveAccount, Accounts, FileStorage, AvatarImages, Random),
        provide(RemoveAvatar, Accounts),
        provide(AvatarDownload, Accounts, FileStorage),
        provide(SweepAvatars, Accounts, FileStorage, Clock),
      ],
      exports: [SweepAvatars],
    };
  }
}
