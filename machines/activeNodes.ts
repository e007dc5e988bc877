import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';

/** The states it stands in, in the order they were entered. XState keeps them in a private field, and tells of the order nowhere else. */
export const activeNodes = ({ _nodes }: AnyMachineSnapshot): AnyStateNode[] => _nodes;
