import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { changed, proof } from '../../security.ts'
import { passkeyAnswer } from '../../sign-in.ts'
import { form } from '../../terms/parameter-forms.ts'
import { timeMs, whole } from '../../values.ts'

/** For `navigator.credentials`, in the JSON form of `@simplewebauthn/browser`. */
const options = z.object({ options: z.record(z.string(), z.unknown()) })

const passkeyId = z.uuid()
/** The user's name for it, such as `Phone`. */
const label = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^\p{C}]*$/u, form('visible'))

const passkey = z.object({ id: passkeyId, label: z.string(), createdAtMs: timeMs, lastUsedAtMs: timeMs.nullable() })

/** The caller's passkeys and recovery codes. */
export const passkeyCalls = {
  'GET /exchange-web/web/user/passkey/list': {
    access: 'session',
    summary: 'The caller’s passkeys, oldest first.',
    params: z.strictObject({}),
    data: z.object({ passkeys: z.array(passkey), most: whole(1, 100) }),
  },
  'POST /exchange-web/web/user/passkey/options': {
    access: 'session',
    summary: 'Starts adding a passkey, with the strongest factor (codes of operationType 11); valid for five minutes.',
    weight: 10,
    params: z.strictObject(proof),
    data: options,
  },
  'POST /exchange-web/web/user/passkey/register': {
    access: 'session',
    summary: 'Adds the passkey created by the browser. Ends other sessions; withdrawals are held for 6 hours.',
    weight: 10,
    params: z.strictObject({ label, response: passkeyAnswer }),
    data: changed.extend({ passkey }),
  },
  'POST /exchange-web/web/user/passkey/rename': {
    access: 'session',
    summary: 'Renames a passkey.',
    weight: 5,
    params: z.strictObject({ id: passkeyId, label }),
    data: z.object({ renamed: z.boolean() }),
  },
  'POST /exchange-web/web/user/passkey/remove': {
    access: 'session',
    summary: 'Removes a passkey (codes of operationType 11). Ends other sessions; withdrawals are held for 24 hours.',
    weight: 10,
    params: z.strictObject({ id: passkeyId, ...proof }),
    data: changed,
  },
  'POST /exchange-web/web/user/passkey/proofOptions': {
    access: 'session',
    summary: 'A challenge for the caller’s passkeys: the answer is a `validCode` for `validType` 1 in any call.',
    weight: 5,
    params: z.strictObject({}),
    data: options,
  },
  'GET /exchange-web/web/user/recoveryCodes/count': {
    access: 'session',
    summary: 'How many recovery codes are left.',
    params: z.strictObject({}),
    data: z.object({ left: whole(0, 10) }),
  },
  'POST /exchange-web/web/user/recoveryCodes/make': {
    access: 'session',
    summary: 'Ten new recovery codes, shown once; earlier ones become invalid (codes of operationType 11).',
    weight: 10,
    params: z.strictObject(proof),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
  },
} as const satisfies CallTable
