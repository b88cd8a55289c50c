import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { codeSent } from '../code-sent.ts'
import { validCode } from '../security.ts'
import { oneTimeCode } from '../sign-in.ts'
import { paymentStates } from '../terms/user-payments.ts'
import { asset, decimal, timeMs } from '../values.ts'

/** Of the answer of `payUser/check`: the payment, and to whom it goes. */
const payId = z.uuid()

export const userPaymentCalls = {
  'POST /exchange-web-gateway/asset/payUser/check': {
    access: 'session',
    summary:
      'To whom a payment out of the funding account would go; gives the id it is to be made under. Whatever keeps the caller from withdrawing keeps them from paying, and is answered before anything about the payee.',
    weight: 10,
    params: z.strictObject({
      /** An e-mail address, a mobile number with `+`, or a user id. */
      to: z.string().trim().min(1).max(254),
      coin: asset,
      amount: decimal,
    }),
    data: z.object({
      payId,
      /** Masked. */
      name: z.string(),
      coin: asset,
      amount: decimal,
      expiresAtMs: timeMs,
      /** What `payUser/pay` asks for besides the PIN. */
      proofs: z.object({
        authenticator: z.boolean(),
        passkey: z.boolean(),
        /** Masked; null: not bound. */
        sms: z.string().nullable(),
        email: z.string().nullable(),
      }),
    }),
  },
  'POST /exchange-web-gateway/asset/payUser/email': {
    access: 'session',
    summary: 'Sends a code for this payment to the caller’s address; the message names amount and payee.',
    weight: 10,
    params: z.strictObject({ payId }),
    data: codeSent,
  },
  'POST /exchange-web-gateway/asset/payUser/phone': {
    access: 'session',
    summary: 'Sends a code for this payment to the caller’s number; the message names amount and payee.',
    weight: 10,
    params: z.strictObject({ payId }),
    data: codeSent,
  },
  'POST /exchange-web-gateway/asset/payUser/pay': {
    access: 'session',
    summary: 'Pays, with the PIN and every bound factor. The same `payId` again is the same payment.',
    weight: 20,
    params: z.strictObject({
      payId,
      /** Of which the key came that `payPwd` is encrypted with. */
      genkey: z.string().max(64).optional(),
      /** The PIN, encrypted with the key from sendRsaCode: RSA-OAEP with SHA-256, base64. */
      payPwd: z.string().max(1_024),
      /** Six digits, or a passkey’s answer as JSON. */
      googleCode: validCode.optional(),
      smsCode: oneTimeCode.optional(),
      emailCode: oneTimeCode.optional(),
    }),
    data: z.object({
      payId,
      name: z.string(),
      coin: asset,
      amount: decimal,
      timeMs,
      /** `opening`: it is on its way; `refused`: nothing was taken. */
      state: z.enum(paymentStates),
    }),
  },
} as const satisfies CallTable
