import { z } from 'zod';

/** Answer to GET /git/repos: `owner/name` or `name`, as the code host writes it. */
export const RepositoriesSchema = z.array(z.string());
export const BranchesBodySchema = z.object({ repo_name: z.string().min(1).max(255) });
export type BranchesBody = z.infer<typeof BranchesBodySchema>;
export const BranchesSchema = z.array(z.string());
