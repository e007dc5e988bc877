import type { AnyActorScope, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';

/**
 * The same machine, whose actors tell `inspect` what they do from their first breath, whoever creates them.
 * The composition root wraps machines with it; pages need not know.
 */
export function inspectable<TMachine extends AnyStateMachine>(machine: TMachine, inspect: (event: InspectionEvent) => void): TMachine {
  const told = new WeakSet<object>();
  const tell = (scope: AnyActorScope) => {
    if (told.has(scope.system)) return;
    told.add(scope.system);
    scope.system.inspect({ next: inspect });
    // Said once already, before anybody listened.
    inspect({ type: '@xstate.actor', actorRef: scope.self, rootId: scope.self.sessionId } as InspectionEvent);
  };
  return Object.create(machine, {
    getInitialSnapshot: {
      value: (scope: AnyActorScope, input: unknown): AnyMachineSnapshot => {
        tell(scope);
        return machine.getInitialSnapshot(scope as never, input as never) as AnyMachineSnapshot;
      },
    },
    provide: { value: (implementations: never) => inspectable(machine.provide(implementations), inspect) },
  });
}
