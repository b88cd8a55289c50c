import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { validCode } from '../security.ts'
import { validType } from '../sign-in.ts'
import { keyPrerequisites, keyTypes } from '../terms/api-keys.ts'
import { form } from '../terms/parameter-forms.ts'
import { asset, decimal, id, plainText, timeMs, whole } from '../values.ts'

const apiKey = z.string().regex(/^[A-Za-z0-9]{64}$/, form('apiKey'))

/** Permissions under the specification's names; 1 = granted. */
const bit = whole(0, 1)
const rights = {
  /** Read; included in every key, so 0 is refused. */
  rinfo: bit,
  /** Spot trading. */
  tran: bit,
  withdraw: bit,
  futuresTransact: bit,
  /** Transfers between spot and futures. */
  futuresTransfer: bit,
}

/**
 * 1 authenticator, 2 SMS, 3 e-mail: the strongest the account has. Without them the answer is 420012, which names it.
 */
const proof = { validType: validType.optional(), validCode: validCode.optional() }

/**
 * IP addresses and networks, separated by commas or spaces; the server says which are allowed when it checks the list.
 */
const ipList = z.string().max(2_000)

/** `type` 1: from any IP address; 2: from those in `ipList`. */
const terms = { ...rights, type: whole(1, 2), ipList: z.array(z.string()) }

const apiKeyRow = z.object({
  apiKey,
  apiKeyRemark: z.string(),
  algorithm: z.enum(keyTypes),
  /** `suspended`: after a password reset the key can only read until its owner lets it trade again. */
  status: z.enum(['pending', 'active', 'suspended', 'expired']),
  ...terms,
  createdAtMs: timeMs,
  /** While pending: when the activation link expires. */
  activateBeforeMs: timeMs.nullable(),
  /** Null: never. */
  expiresAtMs: timeMs.nullable(),
  /** While the right to withdraw is on hold: when it starts. */
  withdrawFromMs: timeMs.nullable(),
  /** A change that adds permissions and waits for the link in the mail; until then the key keeps its current ones. */
  change: z.object({ ...terms, confirmBeforeMs: timeMs }).nullable(),
  lastUse: z.object({ atMs: timeMs, ip: z.string().nullable() }).nullable(),
})

/** Withdrawals with a key: in USDT per 24 hours, to entries of the address book. */
const withdrawTerms = {
  perDay: decimal,
  addressIds: z.array(id),
  /** While a wider limit or list waits: when it starts. */
  usableFromMs: timeMs.nullable(),
}

const entry = z.object({
  id,
  coinName: asset,
  transferNetWork: z.string(),
  address: z.string(),
  tag: whole(0, 4_294_967_295),
  label: z.string(),
})

/** Requests of one UTC day. */
const usageDay = z.object({
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  read: whole(0, Number.MAX_SAFE_INTEGER),
  trade: whole(0, Number.MAX_SAFE_INTEGER),
  /** Withdrawals, futures, streams, sessions. */
  other: whole(0, Number.MAX_SAFE_INTEGER),
  /** Not included above: requests rejected for their key, IP address, permission, time or signature. */
  refused: whole(0, Number.MAX_SAFE_INTEGER),
})

export const apiKeyCalls = {
  'GET /exchange-web/web/userCenterOpenApi/getCanUse': {
    access: 'session',
    summary: 'Whether the caller may create keys, or what is missing.',
    params: z.object({}),
    data: z.object({
      allowed: z.boolean(),
      /**
       * What is missing: `identity` (verification level one), `authenticator`, or `email` (an address for the link);
       * null: allowed.
       */
      reason: z.enum(keyPrerequisites).nullable(),
      keys: whole(0, 1000),
      mostKeys: whole(1, 1000),
    }),
  },
  'GET /exchange-web/web/userCenterOpenApi/getAPiKeyList': {
    access: 'session',
    summary: 'The caller’s keys, oldest first, without secrets.',
    params: z.object({}),
    data: z.object({ list: z.array(apiKeyRow), mostKeys: whole(1, 1000) }),
  },
  'GET /exchange-web/web/userCenterOpenApi/getApikeyInfo': {
    access: 'session',
    summary: 'One of the caller’s keys.',
    params: z.object({ apiKey }),
    data: apiKeyRow,
  },
  'POST /exchange-web/web/userCenterOpenApi/createApiKey': {
    access: 'session',
    summary: 'Creates a read-only key, activated by the link in the mail. Its secret is only shown here.',
    weight: 10,
    params: z.strictObject({
      apiKeyRemark: plainText(40).min(1),
      /** PEM of the caller's own Ed25519 public key; without it the server generates a secret. */
      publicKey: z.string().max(2_000).optional(),
      ...proof,
    }),
    data: z.object({
      apiKey,
      /** Null when the caller supplied a public key. */
      secretKey: z.string().nullable(),
      algorithm: z.enum(['hmac', 'ed25519']),
      activateBeforeMs: timeMs,
      /** Where the link was sent, masked. */
      mail: z.string(),
    }),
  },
  'POST /exchange-web/web/userCenterOpenApi/modifyApiKeyInfo': {
    access: 'session',
    summary: 'Changes a key’s permissions and addresses. Adding a permission waits for the link in the mail.',
    weight: 10,
    params: z.strictObject({ apiKey, ...rights, type: whole(1, 2), ipList: ipList.default(''), ...proof }),
    data: z.object({
      /** False: it waits for the link. */
      applied: z.boolean(),
      /** Where the link was sent, masked. */
      mail: z.string().nullable(),
      key: apiKeyRow,
    }),
  },
  'GET /exchange-web/web/user/apiKey/withdrawTerms': {
    access: 'session',
    summary: 'How much a key may withdraw in 24 hours and where to, and the addresses to choose from.',
    params: z.object({ apiKey }),
    data: z.object({ ...withdrawTerms, entries: z.array(entry), mostPerDay: decimal }),
  },
  'POST /exchange-web/web/user/apiKey/withdrawTerms': {
    access: 'session',
    summary:
      'Gives a key its own daily limit and addresses. More than before makes the key wait 24 hours; less does not.',
    weight: 10,
    params: z.strictObject({
      apiKey,
      perDay: decimal,
      /** Ids of entries of the address book, separated by commas. */
      addressIds: z
        .string()
        .regex(/^(\d{1,15}(,\d{1,15}){0,99})?$/, form('wholeNumbers'))
        .transform((list) => (list === '' ? [] : list.split(',').map(Number))),
      ...proof,
    }),
    data: z.object(withdrawTerms),
  },
  'POST /exchange-web/web/userCenterOpenApi/deleteApiKey': {
    access: 'session',
    summary: 'Deletes a key at once, for good.',
    weight: 10,
    params: z.strictObject({ apiKey, ...proof }),
    data: z.object({ deleted: z.boolean() }),
  },
  'GET /exchange-web/web/userCenterOpenApi/activeUserApi': {
    access: 'anyone',
    summary: 'Follows the link in the mail: once, within 30 minutes. Activates a key, or applies a waiting change.',
    weight: 30,
    isChange: true,
    params: z.object({ id: z.string().min(1).max(128) }),
    data: z.object({ apiKeyRemark: z.string(), did: z.enum(['activated', 'changed']) }),
  },
  'POST /exchange-web/web/user/apiKey/resumeTrading': {
    access: 'session',
    summary: 'Resumes all of the caller’s keys after a password reset.',
    weight: 10,
    params: z.strictObject({ ...proof }),
    data: z.object({ resumed: whole(0, 1000) }),
  },
  'GET /exchange-web/web/user/apiKey/usage': {
    access: 'session',
    summary: 'A key’s requests per UTC day, newest last; lags by some seconds.',
    params: z.object({ apiKey, days: whole(1, 90).default(30) }),
    data: z.object({ days: z.array(usageDay) }),
  },
} as const satisfies CallTable
