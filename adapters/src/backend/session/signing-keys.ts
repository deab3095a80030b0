import { randomUUID } from 'node:crypto';
import { type AccessClaims, Remembered, type TokenSigner } from '@toolkit/application/backend/session';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import type { DataSource, EntityManager } from 'typeorm';
import { type KeyRow, keyEntity, sessionEntity } from './identity-entities.ts';
import { SecretEncryption } from './secret-encryption.ts';

const signingAlgorithm = 'ES256';
/** The database is asked for public keys at most this often: those of another process may be unknown for as long. */
const publishedMs = 1_000;

type Row = Pick<KeyRow, 'id' | 'publicKey' | 'privateKey'>;

/** The stored signing key was encrypted with another secret than the current one. */
export class SigningKeyUnreadable extends Error {
  override readonly name = 'SigningKeyUnreadable';
}

/** The keys that sign JSON Web Tokens. The newest signs, and all are published. */
export class SigningKeys implements TokenSigner {
  private opened: (Row & { readonly key: CryptoKey }) | undefined;
  private readonly encryption: SecretEncryption;
  private readonly published = new Remembered(
    () => this.readPublicKeys(),
    { freshMs: publishedMs, failedMs: 0, staleMs: 0 },
    () => performance.now(),
  );

  /** @param secret the rows cannot be read with another one */
  constructor(
    private readonly dataSource: DataSource,
    secret: string,
    /** What the tokens name and the API must demand. */
    readonly issuer: string,
    readonly audience: string,
  ) {
    this.encryption = new SecretEncryption(secret, 'hex');
  }

  /** @throws SigningKeyUnreadable */
  async sign(claims: AccessClaims) {
    const { id, key } = await this.check();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: signingAlgorithm, kid: id })
      .setIssuer(this.issuer)
      .setAudience(this.audience)
      .sign(key);
  }

  /**
   * The current signing key; created if there is none. Rejects while no token can be signed, with SigningKeyUnreadable if
   * that will not pass by itself.
   */
  async check() {
    const row = (await findNewest(this.dataSource.manager)) ?? (await this.make());
    // Encrypting never gives the same text twice: another one is another key, or this one encrypted again.
    if (this.opened?.privateKey !== row.privateKey) {
      this.opened = { ...row, key: await this.open(row) };
      // Whoever reads the public keys after a signature has to find its key among them.
      this.published.forget();
    }
    return this.opened;
  }

  /** The public keys, from memory. They stay valid while the database cannot be asked. */
  read() {
    return this.published.read();
  }

  async readPublicKeys() {
    const kept = await this.dataSource.manager.find(keyEntity, { select: { id: true, publicKey: true } });
    const rows = kept.length > 0 ? kept : [await this.make()];
    return {
      keys: rows.map(({ id, publicKey }) => ({ ...JSON.parse(publicKey), alg: signingAlgorithm, kid: id })),
    };
  }

  private async open({ id, privateKey }: Row): Promise<CryptoKey> {
    const { text, key, isFormer } = await this.decrypt(privateKey).catch((cause: unknown) => {
      throw new SigningKeyUnreadable('The signing key cannot be read.', { cause });
    });
    if (isFormer) await this.dataSource.manager.update(keyEntity, { id }, { privateKey: this.encrypt(text) });
    return key;
  }

  private async decrypt(privateKey: string) {
    const encrypted: string = JSON.parse(privateKey);
    // No JSON, if it cannot be decrypted.
    const text = this.encryption.decrypt(encrypted) ?? '';
    const key = (await importJWK(JSON.parse(text), signingAlgorithm)) as CryptoKey;
    return { text, key, isFormer: this.encryption.decryptFormer(encrypted) !== undefined };
  }

  private encrypt(text: string): string {
    return JSON.stringify(this.encryption.encrypt(text));
  }

  /**
   * Stores a new key unless another process has stored one meanwhile, and returns the stored one. With a key for each
   * process, one would reject the other's tokens until it may fetch the key set again.
   */
  private async make(): Promise<Row> {
    const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
    const publicKey = await exportJWK(pair.publicKey);
    const privateKey = this.encrypt(JSON.stringify(await exportJWK(pair.privateKey)));
    return this.dataSource.transaction(async (manager) => {
      // SQL, because TypeORM cannot lock a table.
      await manager.query('LOCK TABLE "identity_key" IN SHARE ROW EXCLUSIVE MODE');
      const kept = await findNewest(manager);
      if (kept) return kept;
      const row = { id: randomUUID(), publicKey: JSON.stringify(publicKey), privateKey };
      const { crv = null } = publicKey;
      await manager.insert(keyEntity, { ...row, alg: signingAlgorithm, crv, createdAt: () => 'now()' });
      return row;
    });
  }
}

async function findNewest(manager: EntityManager): Promise<Row | undefined> {
  const [newest] = await manager.find(keyEntity, { order: { createdAt: 'DESC' }, take: 1 });
  return newest;
}

/** Whether the database holds anything encrypted or signed with the secret, which a new secret could not read. */
export const needsSecret = async ({ manager }: DataSource): Promise<boolean> =>
  (await manager.exists(keyEntity)) || (await manager.exists(sessionEntity));
