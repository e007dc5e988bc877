import { createServer } from 'node:http';

import { settings } from './settings.js';

createServer((_request, response) => response.end(settings.greeting)).listen(settings.port);
