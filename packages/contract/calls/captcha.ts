import { z } from 'zod'
import type { CallTable } from '../call.ts'

export const captchaCalls = {
  'GET /exchange-web/web/captcha/challenge': {
    access: 'anyone',
    summary:
      'A proof of work by ALTCHA, good once for what `purpose` names, for five minutes. Its solution, base64 of {"challenge", "solution"}, is sent as header or parameter `recaptcha`.',
    params: z.object({
      /** The last segment of the path it is for: `register`. */
      purpose: z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/),
      /** `hard` after many failed attempts. */
      level: z.enum(['normal', 'hard']).default('normal'),
    }),
    /** An ALTCHA challenge, version 2, with PBKDF2/SHA-256; passed to the solver unchanged. */
    data: z.object({ parameters: z.looseObject({ algorithm: z.string() }), signature: z.string() }),
    // Making one takes one attempt, up to 5,000 iterations of PBKDF2; solving it hundreds or thousands of them.
    weight: 10,
  },
} as const satisfies CallTable
