import type { SslSnapshot } from '../../machines/ssl';
import { SslView } from '../../src/pages/siteDetails/ssl/SslView';
import { sslWiring } from '../../src/pages/siteDetails/ssl/sslWiring';
import { SignedIn } from './SignedIn';
import type { Screen } from './types';

export const sslScreen: Screen<SslSnapshot> = (snapshot, send) => (
  <SignedIn>{snapshot.status !== 'done' && <SslView {...sslWiring(snapshot, send)} />}</SignedIn>
);
