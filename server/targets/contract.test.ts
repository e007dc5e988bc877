import { fakeRig, localRig } from '../testing/targetRigs';
import { targetContract } from './contractTests';

targetContract('local', localRig);
targetContract('fake', fakeRig);
