import type { DeploymentId } from '../../contract/ids';
import type { Output } from '../../contract/versions';
import { DomainError } from '../problem';
import { createMask } from '../rollout/mask';
import type { Targets } from '../targets/registry';
import type { Row } from './applications';
import type { Versions } from './versions';

/** What running applications print, with the values of their variables hidden. */
export function createOutput({ targets, versions }: { targets: Pick<Targets, 'of'>; versions: Pick<Versions, 'variables'> }) {
  return {
    /** Errors: OUTPUT_UNAVAILABLE. */
    async read({ id, target }: Row, after: string | undefined): Promise<Output> {
      const { output } = targets.of(target);
      if (output === null) throw new DomainError('OUTPUT_UNAVAILABLE');
      const page = await output.read(id as DeploymentId, after);
      if (page === null) return { success: true, version: null, lines: [], next: after ?? '', is_cut: false };
      const mask = createMask(Object.values(await versions.variables({ id: id as DeploymentId, number: page.version })));
      return { success: true, version: page.version, lines: page.lines.map(mask), next: page.next, is_cut: page.isCut };
    },
  };
}
