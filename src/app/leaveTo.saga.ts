import { call } from 'typed-redux-saga';

/** Settles only when leaving failed: when it works, the page is gone. */
const leave = (url: string) =>
  new Promise<never>((_resolve, reject) => {
    if (!/^https?:$/.test(new URL(url, window.location.href).protocol)) reject(new Error('The address to go to is not a web address.'));
    else window.location.assign(url);
  });

/** Takes the browser to another site. */
export function* leaveTo({ url }: { url: string }) {
  return yield* call(leave, url);
}
