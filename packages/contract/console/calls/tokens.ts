import { z } from 'zod'
import { tokenFaults, tokenProblems, tokenSigns, tokenStandings } from '../../terms/wallet.ts'
import { id, timeMs, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { reason } from '../console-values.ts'

const token = {
  network: z.string().max(20),
  contract: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  /** Those that it is, or is to be, listed with. */
  decimals: whole(0, 36),
} as const

export const tokenCalls = {
  'GET /console-api/tokens/list': {
    access: 'accounts.read',
    summary: 'Every token that is listed or was checked: whether deposits of it are taken, and what its contract does.',
    params: z.strictObject({}),
    data: z.object({
      /** Those that can be asked about a token. */
      networks: z.array(z.string()),
      rows: z.array(
        z.object({
          ...token,
          /** Null: it is not listed. */
          coin: z.string().nullable(),
          standing: z.enum(tokenStandings),
          faults: z.array(z.enum(tokenFaults)),
          signs: z.array(z.enum(tokenSigns)),
          /** SHA-256 of what runs; empty before the first check. */
          code: z.string(),
          /** Null: it was never checked. */
          checked: z.object({ by: z.string(), atMs: timeMs, height: whole(0, 1_000_000_000) }).nullable(),
          /** Null: no other check is waiting. */
          waiting: z.object({ by: z.string(), atMs: timeMs, problem: z.enum(tokenProblems).nullable() }).nullable(),
        }),
      ),
    }),
  },
  'POST /console-api/tokens/check': {
    access: 'accounts.request',
    summary:
      'Has a token checked at the node of its network, listed or not. Keeping money in or out needs no second person.',
    params: z.strictObject({ ...token, reason }),
    data: z.object({ isAsked: z.literal(true) }),
  },
  'POST /console-api/tokens/request-accept': {
    access: 'accounts.request',
    summary:
      'Requests that a second person accept what may be done with a token by whoever controls it: of this code alone.',
    params: z.strictObject({ ...token, reason }),
    data: z.object({ approvalId: id }),
  },
} as const satisfies ConsoleTable
