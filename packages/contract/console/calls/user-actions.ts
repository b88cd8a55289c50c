import { z } from 'zod'
import { resettableFactors } from '../../terms/factors.ts'
import { form } from '../../terms/parameter-forms.ts'
import { flag, id, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { reason } from '../console-values.ts'

/** A request that waits for a second person. */
const asked = z.object({ approvalId: id })

export const userActionCalls = {
  'POST /console-api/users/freeze': {
    access: 'users.freeze',
    summary: 'Freezes trading, withdrawals, or both, at once.',
    params: z
      .strictObject({ userId: id, trading: flag, withdrawals: flag, reason })
      .refine(({ trading, withdrawals }) => trading || withdrawals, form('stopsSomething')),
    data: z.object({ tradingFrozen: z.boolean(), withdrawalsFrozen: z.boolean() }),
  },
  'POST /console-api/users/lift-freeze': {
    access: 'users.request',
    summary: 'Requests that a second person lift one freeze.',
    params: z.strictObject({ userId: id, freezeId: id, reason }),
    data: asked,
  },
  'POST /console-api/users/reset-factor': {
    access: 'users.request',
    summary: 'Requests that a second person remove a lost factor; withdrawals are then held for 72 hours.',
    params: z.strictObject({ userId: id, factor: z.enum(resettableFactors), reason }),
    data: asked,
  },
  'POST /console-api/users/close': {
    access: 'users.request',
    summary: 'Requests that a second person close the account.',
    params: z.strictObject({ userId: id, reason }),
    data: asked,
  },
  'POST /console-api/users/end-sessions': {
    access: 'users.end-sessions',
    summary: 'Signs a user out everywhere.',
    params: z.strictObject({ userId: id, reason }),
    data: z.object({ ended: whole(0, 1_000) }),
  },
  'POST /console-api/users/mark-kol': {
    access: 'users.mark',
    summary: 'Marks or unmarks a user as a key opinion leader, for registrations with their code from then on.',
    params: z.strictObject({ userId: id, isKol: flag, reason }),
    data: z.object({ isKol: z.boolean() }),
  },
} as const satisfies ConsoleTable
