import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { freezeState, hold, modifyProgress, proof, settingsLock, whereFrom } from '../../security.ts'
import { validType } from '../../sign-in.ts'
import { historyKinds } from '../../terms/account-data.ts'
import { flag, id, rowLimit, timeMs, whole } from '../../values.ts'

/** What protects the caller's account, and what happened to it. */
export const securityCalls = {
  'GET /exchange-web/web/userCenterInfo/getSecurityPage': {
    access: 'session',
    summary: 'The account’s security: bound factors, holds, freezes, locks, and the progress of changes.',
    params: z.strictObject({}),
    data: z.object({
      /** Masked; null: none. */
      email: z.string().nullable(),
      isEmailConfirmed: z.boolean(),
      phone: z.string().nullable(),
      hasPassword: z.boolean(),
      /** Accounts of other services that can open this one. */
      linkedAccounts: whole(0, 1_000),
      authenticatorBound: z.boolean(),
      passkeys: whole(0, 100),
      recoveryCodesLeft: whole(0, 100),
      pinSet: z.boolean(),
      pinLockedUntilMs: timeMs.nullable(),
      /** The factor that `validType` and `validCode` must use: the strongest bound one. */
      validType,
      /** Null: not set. */
      antiPhishing: z.string().nullable(),
      /** Longest first; all must be over before anything can be withdrawn. */
      holds: z.array(hold),
      withdrawalsHeldUntilMs: timeMs.nullable(),
      freeze: freezeState,
      settingsLock: settingsLock.nullable(),
      /** While closing: when the account closes. */
      closesAtMs: timeMs.nullable(),
      progress: z.object({ email: modifyProgress, mobile: modifyProgress }),
      /** 0 to 100; 100 when every protection is in use. */
      score: whole(0, 100),
    }),
  },
  'GET /exchange-web-gateway/userCenterInfo/getMyInfoPage': {
    access: 'session',
    summary: 'The caller: masked names, verification, invitation, fees in the platform token.',
    params: z.strictObject({}),
    data: z.object({
      userId: id,
      userName: z.string(),
      email: z.string().nullable(),
      isEmailConfirmed: z.boolean(),
      phone: z.string().nullable(),
      country: z.string().nullable(),
      userAuthLevel: whole(0, 2),
      createdAtMs: timeMs,
      /** 1: fees are paid in the platform token, at a discount, while the balance lasts. */
      bdd: whole(0, 1),
      /** The last sign-in before this session. */
      lastLogin: z.object({ atMs: timeMs, ...whereFrom }).nullable(),
      score: whole(0, 100),
    }),
  },
  'GET /exchange-web-gateway/userCenterInfo/getBaseUserInfo': {
    access: 'session',
    summary: 'What page headers show of the caller.',
    params: z.strictObject({}),
    data: z.object({
      userId: id,
      userName: z.string(),
      userAuthLevel: whole(0, 2),
      googleAuthenticatorStatus: whole(0, 1),
      mobileStatus: whole(0, 1),
      emailStatus: whole(0, 1),
      pinStatus: whole(0, 1),
      bdd: whole(0, 1),
    }),
  },
  'POST /exchange-web/web/userCenterInfo/setBtrDeduction': {
    access: 'session',
    summary: 'Turns fees in the platform token, at a discount, on or off.',
    weight: 5,
    params: z.strictObject({ bdd: flag }),
    data: z.object({ bdd: whole(0, 1) }),
  },
  'GET /exchange-web/web/user/securityHistory': {
    access: 'session',
    summary: 'Sign-ins and security changes of the last 90 days, newest first.',
    params: z.strictObject({
      kind: z.enum(historyKinds).default('all'),
      /** `nextBeforeId` of the previous page. */
      beforeId: id.optional(),
      limit: rowLimit(100),
    }),
    data: z.object({
      /** `event` is `login`, `login-failed`, `password-changed`, …; the page translates it. */
      rows: z.array(z.object({ id, event: z.string(), atMs: timeMs, ...whereFrom, ip: z.string().nullable() })),
      nextBeforeId: id.nullable(),
    }),
  },
  'POST /exchange-web/web/user/antiPhishing': {
    access: 'session',
    summary: 'Sets the anti-phishing phrase in our messages: 4 to 20 letters, digits, spaces; empty = none.',
    weight: 10,
    params: z.strictObject({ phrase: z.string().max(80), ...proof }),
    data: z.object({ antiPhishing: z.string().nullable() }),
  },
} as const satisfies CallTable
