import { secretsContract } from '../contracts/index.ts';
import { MemorySecrets } from './memory-secrets.ts';

secretsContract('MemorySecrets', () => new MemorySecrets());
