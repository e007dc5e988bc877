const KEY = 'gantry.inspect';

/** Whether the address asked for `?inspect`; it holds for the tab, through sign-in at another site and back, until `?inspect=off`. */
export function wantsInspection(): boolean {
  const asked = new URLSearchParams(window.location.search).get('inspect');
  if (asked === 'off') sessionStorage.removeItem(KEY);
  else if (asked !== null) sessionStorage.setItem(KEY, 'on');
  return sessionStorage.getItem(KEY) !== null;
}
