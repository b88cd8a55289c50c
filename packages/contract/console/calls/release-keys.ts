import { z } from 'zod'
import { id, nested, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { assertion, release } from '../console-values.ts'

/** By which persons recognise a key. */
const fingerprint = z.string()
const holderKey = z.object({ person: z.string(), fingerprint })

export const releaseKeyCalls = {
  'GET /console-api/release-keys/board': {
    access: 'withdrawals.read',
    summary: 'Whose keys release what leaves, what waits for keys, and the caller’s own.',
    params: z.strictObject({}),
    data: z.object({
      own: z.array(
        z.object({
          number: id,
          /** Of the credential. */
          key: z.string(),
          fingerprint,
          label: z.string(),
          createdAtMs: timeMs,
          /** The signer takes it. */
          isInForce: z.boolean(),
        }),
      ),
      /** 0: nobody has given the signer any yet. */
      version: z.number(),
      inForce: z.array(holderKey),
      /** The next version, in full, because that is what is signed. */
      change: z
        .object({
          version: z.number(),
          keys: z.array(z.object({ person: z.string(), id: z.string(), publicKey: z.string(), rpId: z.string() })),
          added: z.array(holderKey),
          removed: z.array(holderKey),
          signedBy: z.array(z.string()),
        })
        .nullable(),
      /** Members have made or removed keys since. */
      isOutdated: z.boolean(),
      /** Why the signer refused the last change; empty otherwise. */
      problem: z.string(),
      waiting: z.array(
        z.object({
          subject: z.string(),
          kind: z.enum(['move', 'return']),
          coin: z.string(),
          amount: z.string(),
          release,
          signedBy: z.array(z.string()),
        }),
      ),
    }),
  },
  'POST /console-api/release-keys/options': {
    access: 'withdrawals.decide',
    summary: 'Begins the making of a passkey of the caller’s own, for the host of the page that asks.',
    params: z.strictObject({ host: z.string().regex(/^[a-z0-9.-]{1,253}$/) }),
    data: z.object({ options: z.record(z.string(), z.unknown()) }),
  },
  'POST /console-api/release-keys/add': {
    access: 'withdrawals.decide',
    summary: 'Adds the passkey that the browser made. It releases nothing before the signer takes it.',
    params: z.strictObject({
      label: z.string().trim().min(1).max(64),
      response: nested(z.record(z.string(), z.unknown())),
    }),
    data: z.object({ fingerprint }),
  },
  'POST /console-api/release-keys/remove': {
    access: 'withdrawals.decide',
    summary:
      'Removes one of the caller’s own passkeys here. The signer goes on taking it until two members change its set.',
    params: z.strictObject({ number: id }),
    data: z.object({ isRemoved: z.literal(true) }),
  },
  'POST /console-api/release-keys/ask-change': {
    access: 'withdrawals.decide',
    summary:
      'Proposes that the signer take the keys that members have now. Two of those that it takes already must sign it.',
    params: z.strictObject({}),
    data: z.object({ version: z.number() }),
  },
  'POST /console-api/release-keys/sign-change': {
    access: 'withdrawals.decide',
    summary: 'Signs the proposed set with the caller’s key.',
    params: z.strictObject({ version: z.coerce.number().int(), assertion }),
    data: z.object({ isReleased: z.boolean() }),
  },
  'POST /console-api/release-keys/release': {
    access: 'withdrawals.decide',
    summary: 'Releases what two members have allowed, with the caller’s key. The second one’s lets it go on.',
    params: z.strictObject({ subject: z.string().max(200), assertion }),
    data: z.object({ isReleased: z.boolean() }),
  },
} as const satisfies ConsoleTable
