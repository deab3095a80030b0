import { passwordHasherContract } from '../contracts/index.ts';
import { MemoryPasswordHasher } from './memory-password-hasher.ts';

passwordHasherContract('MemoryPasswordHasher', () => new MemoryPasswordHasher());
