import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { asset, decimal, timeMs, whole } from '../values.ts'

const units = z
  .string()
  .regex(/^\d+$/)
  .meta({ description: 'ledger units, 10^-8 of the coin', examples: ['100000000'] })
const sums = z.record(z.string(), units)
const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** Of one snapshot: what everybody may know. */
const published = z.object({ snapshot: z.string(), root: hash, sums })

export const solvencyCalls = {
  'GET /exchange-web-gateway/solvency/snapshots': {
    access: 'anyone',
    summary: 'What the exchange owed to all users and held for them on chains, by day, newest first.',
    weight: 5,
    params: z.strictObject({ limit: whole(1, 100).default(30) }),
    data: z.object({
      snapshots: z.array(
        published.extend({
          takenAtMs: timeMs,
          /** The command of the exchange after which the balances are. */
          sequence: whole(0, Number.MAX_SAFE_INTEGER),
          /** Of the day's first one, which says beforehand when the second is taken: SHA-256 of `D|day|minute|salt`. */
          seal: hash.nullable(),
          /** Of the second one: what was sealed. Minutes after midnight UTC. */
          drawn: z.object({ day: z.string(), minute: whole(0, 1_439), salt: z.string() }).nullable(),
          coins: z.array(
            z.object({
              coinName: asset,
              owed: units,
              /** What users owe the exchange; not deducted from what it owes. */
              debts: units,
              /** Null: no chain of this exchange has the coin. */
              held: units.nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  'GET /exchange-web-gateway/solvency/reserves': {
    access: 'anyone',
    summary:
      'Addresses of the exchange with what lay there at a block, each with a signature (BIP-322, EIP-191) under the newest root; null: its key is offline, and has not signed yet.',
    weight: 5,
    params: z.strictObject({}),
    data: z.object({
      addresses: z.array(
        z.object({
          network: z.string(),
          address: z.string(),
          height: whole(0, Number.MAX_SAFE_INTEGER),
          signature: z.string().nullable(),
          coins: z.array(z.object({ coinName: asset, amount: decimal })),
        }),
      ),
    }),
  },
  'GET /exchange-web-gateway/solvency/proof': {
    access: 'session',
    summary: 'The caller’s own way into the newest snapshot, as the checking program reads it; null: no balance in it.',
    weight: 5,
    params: z.strictObject({}),
    data: z.object({
      file: z
        .object({
          format: z.literal('bowline-proof-1'),
          published,
          proof: z.object({
            snapshot: z.string(),
            nonce: z.string(),
            balances: sums,
            path: z.array(z.object({ side: z.enum(['left', 'right']), hash, sums })),
          }),
        })
        .nullable(),
    }),
  },
} as const satisfies CallTable
