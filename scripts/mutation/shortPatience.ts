import { configure } from '@testing-library/react';

// What is not there after this time will not come: the fault has kept it away.
configure({ asyncUtilTimeout: 1_500, getElementError: (message) => Object.assign(new Error(message ?? 'not found'), { name: 'TestingLibraryElementError' }) });
