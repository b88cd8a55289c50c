import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { codeSent } from '../../code-sent.ts'
import { validCode } from '../../security.ts'
import { oneTimeCode } from '../../sign-in.ts'
import { asset, decimal, timeMs, whole } from '../../values.ts'
import { addressText, coinRow, newWithdrawId, tag, transferNetWork, withdrawalRow, withdrawId } from '../../wallet.ts'

/** Where to, and how much. A tag that the network needs is 0 only where the caller says that there is none. */
const destination = {
  symbol: asset,
  /** Optional where the coin has one network only. */
  transferNetWork: transferNetWork.optional(),
  addressStr: addressText,
  tag: tag.default(0),
  /** What leaves the account: the fee is taken out of it. */
  amountStr: decimal,
} as const

/** 0 typed, 1 from the address book. An account of this exchange is recognized by its address. */
const addrType = whole(0, 2).default(0)

/** What a code is sent for: exactly this withdrawal, and the message says so. */
const forCode = { withdrawId: newWithdrawId, ...destination } as const

/** Limits of the level in USDT, and what is left of them now. */
const limits = z.object({
  perDay: decimal,
  perMonth: decimal,
  leftToday: decimal,
  leftThisMonth: decimal,
})

export const withdrawalCalls = {
  'GET /exchange-web-gateway/common/kycData': {
    access: 'session',
    summary: 'The caller’s level of identity, what it lets them withdraw, and what keeps them from it.',
    params: z.strictObject({}),
    data: z.object({
      level: whole(0, 2),
      limits,
      /** Reasons of `checkWithdraw`; empty: nothing keeps them. */
      restrictions: z.array(z.string()),
    }),
  },
  'GET /exchange-web-gateway/withdraw/limitCountry': {
    access: 'session',
    summary: 'Whether the caller’s country may withdraw: `allow`, or the rule that forbids it.',
    params: z.strictObject({}),
    data: z.object({ isLimited: z.boolean(), decision: z.string() }),
  },
  'GET /exchange-web/web/withdraw/getUserAccountInfo': {
    access: 'session',
    summary: 'What the caller has of a coin, how much of it may be withdrawn, on which terms, and with which proofs.',
    weight: 2,
    params: z.strictObject({ symbol: asset, transferNetWork: transferNetWork.optional() }),
    data: z.object({
      coinName: asset,
      available: decimal,
      locked: decimal,
      withdrawing: decimal,
      /** Of what is available: not what deposits that are not final yet must stay for. */
      withdrawable: decimal,
      /** Value of one coin in USDT, as limits count it; null: there is none, and nothing is limited by value. */
      price: decimal.nullable(),
      min: decimal,
      max: decimal,
      fee: decimal,
      decimals: whole(0, 8),
      /** Of the level's limits in USDT. */
      perDay: decimal,
      perMonth: decimal,
      leftToday: decimal,
      leftThisMonth: decimal,
      /** What `doWithdraw` asks for besides the PIN. */
      proofs: z.object({
        authenticator: z.boolean(),
        passkey: z.boolean(),
        /** Masked; null: not bound. */
        sms: z.string().nullable(),
        email: z.string().nullable(),
      }),
    }),
  },
  'GET /exchange-web/web/withdraw/getWithdrawCryptoList': {
    access: 'session',
    summary:
      'Coins that can be withdrawn, the networks of each, what the caller has of them, and their saved addresses.',
    weight: 2,
    params: z.strictObject({}),
    data: z.object({
      coinList: z.array(asset),
      withdrawCryptoMapList: z.record(z.string(), coinRow.shape.networks),
      /** Available, by coin. */
      userCoinMap: z.record(z.string(), decimal),
      /** The level of identity. */
      userAuthLevel: whole(0, 2),
      isWhiteListOn: z.boolean(),
      userWithdrawAddrList: z.array(
        z.object({
          coinSymbol: asset,
          transferNetWork,
          address: z.string(),
          tag,
          label: z.string(),
          addrType: z.literal([1, 2]),
          /** With the whitelist on: when it allows the entry; null: it does. */
          usableFromMs: timeMs.nullable(),
        }),
      ),
    }),
  },
  'GET /exchange-web/web/withdraw/preCheckWithdraw': {
    access: 'session',
    summary:
      'Whether exactly this could be withdrawn now; gives the id it is to be withdrawn under. 330009: say first who receives it (travelRule/…).',
    weight: 5,
    params: z.strictObject({ ...destination, feeStr: decimal, addrType }),
    data: z.object({
      withdrawId: newWithdrawId,
      /** As its network writes it. */
      addressStr: z.string(),
      fee: decimal,
      receives: decimal,
      /** Belongs to an account of this exchange: settled at once, without a fee. */
      isInternal: z.boolean(),
      /** A saved or earlier destination that matches at both ends and differs in between. */
      looksLike: z.object({ label: z.string(), address: z.string() }).nullable(),
      /** Nothing was sent there before. */
      isNewAddress: z.boolean(),
      /** Persons will look at it before it is sent. */
      needsReview: z.boolean(),
      /** The receiving provider, or our own staff, must answer before it is sent (travel rule). */
      waitsForAnswer: z.boolean(),
    }),
  },
  'POST /exchange-web/web/withdraw/email': {
    access: 'session',
    summary: 'Sends a code for this withdrawal to the caller’s address; the message names amount and destination.',
    weight: 10,
    params: z.strictObject(forCode),
    data: codeSent,
  },
  'POST /exchange-web/web/withdraw/phoneValid': {
    access: 'session',
    summary: 'Sends a code for this withdrawal to the caller’s number; the message names amount and destination.',
    weight: 10,
    params: z.strictObject(forCode),
    data: codeSent,
  },
  'POST /exchange-web/web/withdraw/doWithdraw': {
    access: 'session',
    summary:
      'Withdraws, with the PIN and every bound factor. The same `withdrawId` again gives the same withdrawal; another destination or amount under it is refused.',
    weight: 20,
    params: z.strictObject({
      ...forCode,
      feeStr: decimal,
      addrType,
      /** Of which the key came that `payPwd` is encrypted with. */
      genkey: z.string().max(64).optional(),
      /** The PIN, encrypted with the key from sendRsaCode: RSA-OAEP with SHA-256, base64. */
      payPwd: z.string().max(1_024),
      /** Six digits, or a passkey’s answer as JSON. */
      googleCode: validCode.optional(),
      smsCode: oneTimeCode.optional(),
      emailCode: oneTimeCode.optional(),
    }),
    data: withdrawalRow,
  },
  'POST /exchange-web/web/withdraw/cancelByLink': {
    access: 'anyone',
    summary: 'Takes back the withdrawal of the link in the mail (page /assets/cancel-withdrawal?key=…).',
    weight: 10,
    params: z.strictObject({ key: z.string().max(100) }),
    data: z.object({ cancelled: z.literal(true) }),
  },
  'POST /exchange-web/web/withdraw/doWithdrawBack': {
    access: 'session',
    summary: 'Cancels a withdrawal that nothing was signed for yet; the fee comes back too. Later ones are 330010.',
    weight: 5,
    params: z.strictObject({ withdrawId }),
    data: withdrawalRow,
  },
} as const satisfies CallTable
