import { z } from 'zod'
import { cursor } from '../paging.ts'
import { staffRoles } from '../terms/staff.ts'
import { nested, whole } from '../values.ts'

export const role = z.enum(staffRoles)

/** Why something is done to a user; recorded in the audit log. */
export const reason = z.string().trim().min(3).max(500)

/** Parameters of every paged call; the console's tables are short. */
export const paged = { cursor: cursor.optional(), limit: whole(1, 100).default(50) } as const

/** Values in audit rows and settings: any JSON. */
export const anyJson = z.unknown()

/** What leaves the exchange, as a member's key signs it and the signer reads it; chain units. */
export const release = z.object({
  id: z.string(),
  network: z.string(),
  asset: z.string(),
  to: z.string(),
  amount: z.string(),
})

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,2000}$/)

/** What an authenticator signed (WebAuthn), as JSON. */
export const assertion = nested(
  z.strictObject({
    key: base64url,
    clientData: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
)
