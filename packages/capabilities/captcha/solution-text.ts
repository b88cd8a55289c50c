import { z } from 'zod'

const LONGEST = 8_192

const hex = z.string().regex(/^(?:[0-9a-f]{2}){1,128}$/)

/**
 * As ALTCHA's widget sends it. Signed parts are kept unchanged, including unused fields, or the signature would not
 * match.
 */
const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: hex,
      salt: hex,
      cost: z.int().positive(),
      keyLength: z.int().positive().max(64),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: z.int().positive(),
      data: z.strictObject({ purpose: z.string(), level: z.enum(['normal', 'hard']) }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hex }),
})

export type SolvedChallenge = z.output<typeof payload>

/** Undefined for anything that no solver produces. */
export function readSolution(text: string): SolvedChallenge | undefined {
  if (text.length > LONGEST) return undefined
  try {
    return payload.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}
