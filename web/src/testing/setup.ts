import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import './seen-styles.ts';

// Test files share a window: each must leave it as it was.
afterEach(cleanup);
