import type { ReactNode } from 'react';
import { Shell } from '../../src/ui/shell/Shell';

/** The frame of the signed-in pages, with somebody in it. */
export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <Shell user={{ username: 'ada', email: 'ada@example.com' }} onLogout={() => {}}>
      {children}
    </Shell>
  );
}
