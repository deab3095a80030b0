import type { AccountKey, Accounts, DetailsChange } from '@toolkit/application/backend/account';
import { type AccountDetails, rememberedSaves } from '@toolkit/domain/account';
import { type DataSource, In } from 'typeorm';
import { accountEntity } from './account-schema.ts';

export class TypeormAccounts implements Accounts {
  constructor(private readonly dataSource: DataSource) {}

  async initialize({ issuer, subject }: AccountKey) {
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .comment('account-initialize')
      .into(accountEntity)
      .values({ issuer, subject })
      .orIgnore()
      .updateEntity(false)
      .execute();
  }

  /** SQL: every page of the dashboard asks for it (docs/decisions/typeorm.md). */
  async details({ issuer, subject }: AccountKey) {
    const [row] = await this.dataSource.query<AccountDetails[]>(
      `/* account-details */ select ${columns} from accounts where issuer = $1 and subject = $2`,
      [issuer, subject],
    );
    return row;
  }

  /** One statement: it is atomic, and no connection is held between steps. */
  async save(key: AccountKey, change: DetailsChange) {
    const { issuer, subject } = key;
    const { firstName, lastName, avatarPath, saveId } = change;
    const [[saved]] = await this.dataSource.query<[AccountDetails[], number]>(
      `/* account-save */ update accounts
       set first_name = coalesce($3, first_name), last_name = coalesce($4, last_name),
           avatar_path = coalesce($5, avatar_path),
           save_ids = (array_remove(array[$6], null) || save_ids)[:${rememberedSaves}]
       where issuer = $1 and subject = $2 and not coalesce($6 = any(save_ids), false)
       returning ${columns}`,
      [issuer, subject, firstName ?? null, lastName ?? null, avatarPath ?? null, saveId ?? null],
    );
    // A repeated save, or no account.
    return saved ?? this.details(key);
  }

  async avatarsInUse(avatarPaths: readonly string[]) {
    const rows = await this.dataSource.manager.find(accountEntity, {
      where: { avatarPath: In([...avatarPaths]) },
      select: { issuer: true, subject: true, avatarPath: true },
    });
    return new Set(rows.map(({ avatarPath }) => avatarPath));
  }
}

const columns = 'first_name as "firstName", last_name as "lastName", avatar_path as "avatarPath"';
