import { z } from 'zod'
import { timeMs } from './values.ts'

/** A code is on its way (or would be, were the name anybody's: the answer does not tell). */
export const codeSent = z.object({
  channel: z.enum(['email', 'sms']),
  /** In part. */
  maskedTarget: z.string(),
  expiresAtMs: timeMs,
  resendAtMs: timeMs,
})
