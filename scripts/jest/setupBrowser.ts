import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Conditions are awaited, not times: on a slow, shared machine the default second is too short.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(120_000);
