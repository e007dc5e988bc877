import type { Plan } from '../../contract/plans';
import { PLANS } from './planCatalogue';

export const createPlans = () => ({ list: async (): Promise<Plan[]> => [...PLANS] });

export type Plans = ReturnType<typeof createPlans>;
