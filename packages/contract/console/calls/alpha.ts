import { z } from 'zod'
import { page } from '../../paging.ts'
import { form } from '../../terms/parameter-forms.ts'
import { id, pair, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { paged, reason } from '../console-values.ts'

const symbol = z.string().regex(/^[A-Z0-9]{2,24}$/, form('market'))

export const alphaCalls = {
  'GET /console-api/alpha/passes': {
    access: 'users.read',
    summary: 'Users with an Alpha pass, newest first.',
    params: z.strictObject(paged),
    data: page(
      z.object({
        userId: id,
        /** In full or masked, depending on the role. */
        email: z.string().nullable(),
        phone: z.string().nullable(),
        reason: z.string(),
        setBy: z.string(),
        setAtMs: timeMs,
      }),
    ),
  },
  'POST /console-api/alpha/grant': {
    access: 'users.mark',
    summary: 'Grants a user an Alpha pass.',
    params: z.strictObject({ userId: id, reason }),
    data: z.object({ userId: id }),
  },
  'POST /console-api/alpha/withdraw': {
    access: 'users.mark',
    summary: 'Withdraws an Alpha pass.',
    params: z.strictObject({ userId: id, reason }),
    data: z.object({ userId: id }),
  },
  'GET /console-api/alpha/markets': {
    access: 'markets.read',
    summary: 'Markets that are listed early, those that have opened since too.',
    params: z.strictObject({}),
    data: z.object({
      markets: z.array(
        z.object({
          symbol,
          pair,
          endsAtMs: timeMs,
          isEarly: z.boolean(),
          reason: z.string(),
          setBy: z.string(),
          setAtMs: timeMs,
        }),
      ),
    }),
  },
  'POST /console-api/alpha/list-early': {
    access: 'markets.restrict',
    summary: 'Lets only members of Alpha buy in a market until a time, at most 90 days from now.',
    params: z.strictObject({ symbol, endsAtMs: timeMs, reason }),
    data: z.object({ endsAtMs: timeMs }),
  },
  'POST /console-api/alpha/open-early': {
    access: 'markets.restrict',
    summary: 'Opens a market that is listed early to everybody.',
    params: z.strictObject({ symbol, reason }),
    data: z.object({ symbol }),
  },
} as const satisfies ConsoleTable
