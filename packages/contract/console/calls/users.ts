import { z } from 'zod'
import { page } from '../../paging.ts'
import { form } from '../../terms/parameter-forms.ts'
import { frozenFilters, originsOfUsers, userOrders } from '../../terms/user-search.ts'
import { asset, id, plainText, signedDecimal, timeMs, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { paged } from '../console-values.ts'

const userRow = z.object({
  id,
  /** In full or masked, depending on the role. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  kycLevel: whole(0, 2),
  status: z.enum(['active', 'closed']),
  isDemo: z.boolean(),
  createdAtMs: timeMs,
})

const profile = userRow.extend({
  country: z.string().nullable(),
  isEmailConfirmed: z.boolean(),
  isMasked: z.boolean(),
  isKol: z.boolean(),
  /** How many users this user invited. */
  invited: whole(0, Number.MAX_SAFE_INTEGER),
  /** Where the user came from, as recorded at registration; null for users made by the command line. */
  cameBy: z
    .object({
      inviterId: id.nullable(),
      byKol: z.boolean(),
      channel: z.string().nullable(),
      fcn: z.string().nullable(),
      campaignName: z.string().nullable(),
      campaignContent: z.string().nullable(),
    })
    .nullable(),
})

const cameBy = z.enum(originsOfUsers)

const listedUser = userRow.extend({
  country: z.string().nullable(),
  tradingFrozen: z.boolean(),
  withdrawalsFrozen: z.boolean(),
  cameBy,
  /** What they hold in spot, at the last trades. */
  worth: z.object({ currency: asset, total: signedDecimal }),
})

export const userCalls = {
  'GET /console-api/users/search': {
    access: 'users.read',
    summary: 'Users by number, or by the beginning of an e-mail address or phone number, that meet every condition.',
    weight: 2,
    params: z.strictObject({
      query: z.string().trim().max(254).default(''),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, form('country'))
        .optional(),
      level: whole(0, 2).optional(),
      status: z.enum(['active', 'closed']).optional(),
      frozen: z.enum(frozenFilters).optional(),
      /** Both ends are inclusive. */
      registeredFromMs: timeMs.optional(),
      registeredToMs: timeMs.optional(),
      /** Invited by a user or a KOL, come by a campaign or channel alone, or by nothing on record. */
      cameBy: cameBy.optional(),
      inviterId: id.optional(),
      /** Name of a campaign, channel or fcn. */
      campaign: plainText(64).optional(),
      order: z.enum(userOrders).default('id'),
      direction: z.enum(['up', 'down']).default('down'),
      ...paged,
    }),
    data: page(listedUser),
  },
  'GET /console-api/users/show': {
    access: 'users.read',
    summary: 'Profile, balances, freezes, holds and factors of one user.',
    params: z.strictObject({ userId: id }),
    data: z.object({
      profile,
      tradingFrozen: z.boolean(),
      withdrawalsFrozen: z.boolean(),
      freezes: z.array(
        z.object({
          id,
          cause: z.string(),
          trading: z.boolean(),
          withdrawals: z.boolean(),
          note: z.string(),
          setBy: z.string(),
          setAtMs: timeMs,
        }),
      ),
      holds: z.array(z.object({ reason: z.string(), startedAtMs: timeMs, endsAtMs: timeMs })),
      balances: z.array(
        z.object({
          coin: asset,
          available: signedDecimal,
          locked: signedDecimal,
          withdrawing: signedDecimal,
          total: signedDecimal,
          /** Null: no market connects it to the currency. */
          value: signedDecimal.nullable(),
        }),
      ),
      /** The sum of the values, at the last trades. */
      worth: z.object({ currency: asset, total: signedDecimal }),
      factors: z.object({
        authenticator: z.boolean(),
        mobile: z.boolean(),
        pin: z.boolean(),
        passkeys: whole(0, 1_000),
      }),
      /** From `processnew`: 0 none … 6 expired. */
      identityState: whole(0, 6),
    }),
  },
  'GET /console-api/users/sessions': {
    access: 'users.read',
    summary: 'A user’s sessions.',
    params: z.strictObject({ userId: id }),
    data: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          type: z.enum(['web', 'app']),
          ip: z.string(),
          country: z.string().nullable(),
          device: z.string(),
          createdAtMs: timeMs,
          lastUsedAtMs: timeMs,
        }),
      ),
    }),
  },
  'GET /console-api/users/security-events': {
    access: 'users.read',
    summary: 'A user’s security history of 90 days, newest first.',
    params: z.strictObject({ userId: id, ...paged }),
    data: page(
      z.object({
        id,
        event: z.string(),
        atMs: timeMs,
        ip: z.string().nullable(),
        country: z.string().nullable(),
        device: z.string(),
      }),
    ),
  },
  'GET /console-api/users/api-keys': {
    access: 'users.read',
    summary: 'A user’s API keys, without secrets.',
    params: z.strictObject({ userId: id }),
    data: z.object({
      rows: z.array(
        z.object({
          apiKey: z.string(),
          label: z.string(),
          type: z.string(),
          permissions: z.array(z.string()),
          ips: z.array(z.string()),
          createdAtMs: timeMs,
        }),
      ),
    }),
  },
} as const satisfies ConsoleTable
