import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import './seen-styles.ts';

// Test files share a window: each leaves it as it was.
afterEach(cleanup);
