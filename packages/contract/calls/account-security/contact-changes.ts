import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { changed, mobile, modifyProgress, proof } from '../../security.ts'
import { oneTimeCode, password } from '../../sign-in.ts'
import { timeMs } from '../../values.ts'

const email = z.string().max(320)

const progress = z.object({
  modifyProgress,
  /** When the unfinished change expires. */
  expiresAtMs: timeMs.nullable(),
})

const sent = progress.extend({ maskedTarget: z.string(), resendAtMs: timeMs })

const mobileCodes = {
  smsCode: oneTimeCode,
  /** Omitted by users without an e-mail address. */ emailCode: oneTimeCode.optional(),
}

/** Changing the e-mail address, mobile number or password (domain/accounts-and-compliance.md §6). */
export const contactChangeCalls = {
  'GET /exchange-web/web/userCenterEmail/getEmailAndModifyProgress': {
    access: 'session',
    summary:
      'The masked address, and the progress of its change: 0 → old address proved 1 → code sent to the new one 2.',
    params: z.strictObject({}),
    data: progress.extend({
      email: z.string().nullable(),
      isEmailConfirmed: z.boolean(),
      /** Where the code was sent at progress 2, masked. */
      newEmail: z.string().nullable(),
    }),
  },
  'POST /exchange-web/web/userCenterEmail/sendEmailCode': {
    access: 'session',
    summary:
      'Step 1: without `email`, or with the present address, sends a code there. Step 2: with a new address, sends one to it. Who has no address begins with step 2.',
    weight: 10,
    params: z.strictObject({ email: email.optional() }),
    data: sent,
  },
  'POST /exchange-web/web/userCenterEmail/validPreEmail': {
    access: 'session',
    summary: 'Step 1: the code sent to the current address. Progress is 1 afterwards.',
    weight: 10,
    params: z.strictObject({ emailCode: oneTimeCode }),
    data: progress,
  },
  'POST /exchange-web/web/userCenterEmail/confirmChangeEmail': {
    access: 'session',
    summary: 'Step 3: the code sent to the new address, and the strongest factor. Withdrawals are held for 24 hours.',
    weight: 10,
    params: z.strictObject({ email, emailCode: oneTimeCode, ...proof }),
    data: changed,
  },
  'GET /exchange-web/web/userCenterMobile/getMobileAndModifyProgress': {
    access: 'session',
    summary:
      'The masked number, and the progress of its change: 0 → current number proved 1 → SMS sent to the new one 2.',
    params: z.strictObject({}),
    data: progress.extend({
      mobile: z.string().nullable(),
      /** Where the SMS was sent at progress 2, masked. */
      newMobile: z.string().nullable(),
    }),
  },
  'POST /exchange-web/web/userCenterMobile/verifyCurrentMobile': {
    access: 'session',
    summary: 'Step 1: the SMS of `valid/getSmsValidCodeNew` with operationType 5. Progress is 1 afterwards.',
    weight: 10,
    params: z.strictObject({ smsCode: oneTimeCode }),
    data: progress,
  },
  'POST /exchange-web/web/userCenterMobile/bindMobile': {
    access: 'session',
    summary:
      'Binds a first number: SMS of `valid/sendMobileCode` and e-mail code, both of operationType 4. Held for 6 hours.',
    weight: 10,
    params: z.strictObject({ ...mobile, ...mobileCodes }),
    data: changed,
  },
  'POST /exchange-web/web/userCenterMobile/modifyMobile': {
    access: 'session',
    summary:
      'Step 3: SMS of `valid/sendMobileCode` and e-mail code, both of operationType 6. Withdrawals are held for 24 hours.',
    weight: 10,
    params: z.strictObject({ ...mobile, ...mobileCodes }),
    data: changed,
  },
  'POST /exchange-web-gateway/user/mobile/bind': {
    access: 'session',
    summary: 'Same as bindMobile.',
    weight: 10,
    params: z.strictObject({ ...mobile, ...mobileCodes }),
    data: changed,
  },
  'POST /exchange-web-gateway/user/mobile/modify': {
    access: 'session',
    summary: 'Same as modifyMobile.',
    weight: 10,
    params: z.strictObject({ ...mobile, ...mobileCodes }),
    data: changed,
  },
  'GET /exchange-web-gateway/countryList/bindMobile': {
    access: 'anyone',
    summary: 'Countries with their dialling codes, sorted by name in the language of the call.',
    params: z.strictObject({}),
    data: z.array(
      z.object({
        /** ISO 3166-1 alpha-2. */
        code: z.string(),
        /** Without +. */
        dialCode: z.string(),
        name: z.string(),
      }),
    ),
  },
  'POST /exchange-web/web/userCenterPassword/changePassword': {
    access: 'session',
    summary:
      'Sets a new password, given the old one and the strongest factor. Other sessions end; withdrawals are held for 24 hours.',
    weight: 20,
    params: z.strictObject({ password, newPassword: password, ...proof }),
    data: changed,
  },
  'POST /exchange-web/web/user/setPassword': {
    access: 'session',
    summary: 'Sets the first password of a social account. Other sessions end; withdrawals are held for 24 hours.',
    weight: 20,
    params: z.strictObject({ newPassword: password, ...proof }),
    data: changed,
  },
} as const satisfies CallTable
