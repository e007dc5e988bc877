const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with Node's own fetch family, so that requests in tests are real requests that an interceptor can answer. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    for (const name of [
      'fetch',
      'Request',
      'Response',
      'Headers',
      'FormData',
      'AbortController',
      'AbortSignal',
      'ReadableStream',
      'TransformStream',
      'WritableStream',
      'BroadcastChannel',
      'TextEncoder',
      'TextDecoder',
      'structuredClone',
      'Blob',
    ]) {
      this.global[name] = globalThis[name];
    }
  }
};
