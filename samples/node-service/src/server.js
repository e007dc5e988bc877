import { createServer } from 'node:http';
import { page } from './page.js';

const port = Number(process.env.PORT ?? 8080);

createServer((request, response) => {
  if (request.url === '/health') return response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  if (request.url !== '/') return response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page({ greeting: process.env.GREETING ?? 'Hello from Gantry', node: process.version }));
}).listen(port, () => console.log(`Listening on port ${port}`));
