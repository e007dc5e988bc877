import { createServer } from 'node:net';
import { giveUp } from './install.mjs';

const HOST = '127.0.0.1';

/** A port of this machine that nothing listens on. */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, HOST, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Ends the process with one clear line when the port cannot be had; `another` tells how to take the next one. */
export function checkPort(port, another) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code, message }) => {
      if (code === 'EADDRINUSE') giveUp(`Port ${port} is in use. Choose another one: ${another(port + 1)}`);
      giveUp(`Port ${port} cannot be used: ${message}.`);
    });
    probe.listen(port, HOST, () => probe.close(resolve));
  });
}
