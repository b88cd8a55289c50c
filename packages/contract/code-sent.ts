import { z } from 'zod'
import { timeMs } from './values.ts'

/** A code is on its way, or would be if the name belonged to anybody: the answer does not reveal which. */
export const codeSent = z.object({
  channel: z.enum(['email', 'sms']),
  /** Masked. */
  maskedTarget: z.string(),
  expiresAtMs: timeMs,
  resendAtMs: timeMs,
})
