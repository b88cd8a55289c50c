import { z } from 'zod'
import { type CallTable, textFile } from '../../call.ts'
import { proof } from '../../security.ts'
import { password } from '../../sign-in.ts'
import { closingObstacles, exportStates, messageKinds, optionalMessageKinds } from '../../terms/account-data.ts'
import { flag, timeMs } from '../../values.ts'

const exportState = z.object({
  /** `none`: never requested, already fetched, or expired. */
  state: z.enum(exportStates),
  requestedAtMs: timeMs.nullable(),
  /** When a finished copy is deleted. */
  expiresAtMs: timeMs.nullable(),
})

const closing = z.object({
  /** Null: not closing. */
  closesAtMs: timeMs.nullable(),
  /** What must be resolved first. */
  obstacles: z.array(z.enum(closingObstacles)),
})

const notifications = z.object({
  /** In display order; fixed ones cannot be switched off. */
  kinds: z.array(
    z.object({
      kind: z.enum(messageKinds),
      isOn: z.boolean(),
      isFixed: z.boolean(),
    }),
  ),
})

/** Devices, messages, the copy of one's data, and closing the account. */
export const accountDataCalls = {
  'GET /exchange-web/web/user/trustedDevices': {
    access: 'session',
    summary: 'Trusted devices, which need no second step; most recently used first.',
    params: z.strictObject({}),
    data: z.array(
      z.object({
        id: z.string(),
        ip: z.string(),
        device: z.string(),
        createdAtMs: timeMs,
        lastUsedAtMs: timeMs,
        expiresAtMs: timeMs,
        /** The session making this call. */
        isThis: z.boolean(),
      }),
    ),
  },
  'POST /exchange-web/web/user/trustedDevice/trust': {
    access: 'session',
    summary: 'Trusts this browser: it signs in without the second step for 30 days.',
    weight: 10,
    params: z.strictObject(proof),
    data: z.object({ expiresAtMs: timeMs }),
  },
  'POST /exchange-web/web/user/trustedDevice/forget': {
    access: 'session',
    summary: 'Stops trusting a device: it needs the second step again.',
    params: z.strictObject({ id: z.string().max(64) }),
    data: z.object({ forgotten: z.boolean() }),
  },
  'GET /exchange-web/web/user/notifications': {
    access: 'session',
    summary: 'The kinds of messages the caller receives.',
    params: z.strictObject({}),
    data: notifications,
  },
  'POST /exchange-web/web/user/notification': {
    access: 'session',
    summary: 'Switches one kind of message on or off.',
    params: z.strictObject({ kind: z.enum(optionalMessageKinds), isOn: flag }),
    data: notifications,
  },
  'GET /exchange-web/web/user/export': {
    access: 'session',
    summary: 'Whether a copy of the caller’s data is being made or is ready.',
    params: z.strictObject({}),
    data: exportState,
  },
  'POST /exchange-web/web/user/export/request': {
    access: 'session',
    summary: 'Requests a copy of the caller’s data. It is kept for 24 hours and can be fetched once.',
    weight: 50,
    params: z.strictObject(proof),
    data: exportState,
  },
  'POST /exchange-web/web/user/export/download': {
    access: 'session',
    summary: 'The copy, as JSON. It is deleted afterwards.',
    weight: 50,
    params: z.strictObject(proof),
    data: textFile,
    file: 'json',
  },
  'GET /exchange-web/web/user/closing': {
    access: 'session',
    summary: 'Whether the account is being closed, and what prevents closing it.',
    params: z.strictObject({}),
    data: closing,
  },
  'POST /exchange-web/web/user/close': {
    access: 'session',
    summary: 'Closes the account in 7 days. It must be empty now and at that time; API keys and sessions end with it.',
    weight: 20,
    params: z.strictObject({ loginPassword: password.optional(), ...proof }),
    data: closing,
  },
  'POST /exchange-web/web/user/close/cancel': {
    access: 'session',
    summary: 'Cancels the closing of the account.',
    params: z.strictObject({}),
    data: closing,
  },
  'POST /exchange-web/web/user/close/cancelByLink': {
    access: 'anyone',
    summary: 'Cancels the closing by the link in the mail (page /account/cancel-closing?key=…).',
    weight: 10,
    params: z.strictObject({ key: z.string().max(128) }),
    data: z.object({ maskedName: z.string() }),
  },
} as const satisfies CallTable
