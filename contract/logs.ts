import { z } from 'zod';

export const LOG_LEVELS = ['info', 'success', 'error', 'warning'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * One message of the live socket, `/ws/deployments/{id}`; one JSON object per frame.
 * `status` is a level or a deployment status; `timestamp` ISO 8601 in UTC; `seq` counts from 1 per deployment without holes.
 * `?after={seq}` in the URL resumes behind that line. The token travels as a subprotocol (see `socketProtocols`).
 */
export const LiveMessageSchema = z.object({
  deployment_id: z.string(),
  status: z.string(),
  message: z.string(),
  timestamp: z.string(),
  seq: z.number().int().optional(),
  /** Number of the version that it tells of. */
  version: z.number().int().optional(),
});
export type LiveMessage = z.infer<typeof LiveMessageSchema>;

/** Last message of a deployment that went well; it makes the browser show the completion toast. */
export const DEPLOYMENT_COMPLETED = 'Deployment Completed';

export const SOCKET_PROTOCOL = 'gantry';
const TOKEN_PREFIX = 'bearer.';
export const CLOSE_AUTH_FAILED = 1008;
/** Close code of a live log whose deployment is not there (any more). */
export const CLOSE_NOT_FOUND = 4404;

/** Subprotocols for `new WebSocket(url, socketProtocols(token))`; `token` without its `Bearer ` prefix. */
export const socketProtocols = (token: string): string[] => [SOCKET_PROTOCOL, `${TOKEN_PREFIX}${token}`];

/** The token inside a Sec-WebSocket-Protocol header, or null. */
export const tokenOfProtocols = (header: string | undefined): string | null =>
  header
    ?.split(',')
    .map((part) => part.trim())
    .find((part) => part.startsWith(TOKEN_PREFIX))
    ?.slice(TOKEN_PREFIX.length) ?? null;

/** How a status is displayed: completed is success, failed is error, a level is itself, anything else is info. */
export function levelOfStatus(status: string): LogLevel {
  const value = status.toLowerCase();
  if (value === 'completed') return 'success';
  if (value === 'failed') return 'error';
  return LOG_LEVELS.find((level) => level === value) ?? 'info';
}
