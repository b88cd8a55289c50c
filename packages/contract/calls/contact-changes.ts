import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { changed, mobile, modifyProgress, proof } from '../security.ts'
import { oneTimeCode, password } from '../sign-in.ts'
import { timeMs } from '../values.ts'

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
    summary: 'The address in part, and how far its change has come: 0 → old address proved 1 → code to the new one 2.',
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
    summary: 'Step 1: the code that came to the present address. Progress is 1 afterwards.',
    weight: 10,
    params: z.strictObject({ emailCode: oneTimeCode }),
    data: progress,
  },
  'POST /exchange-web/web/userCenterEmail/confirmChangeEmail': {
    access: 'session',
    summary: 'Step 3: the code that came to the new address, and the strongest factor. Held for 24 hours.',
    weight: 10,
    params: z.strictObject({ email, emailCode: oneTimeCode, ...proof }),
    data: changed,
  },
  'GET /exchange-web/web/userCenterMobile/getMobileAndModifyProgress': {
    access: 'session',
    summary: 'The number in part, and how far its change has come: 0 → present number proved 1 → SMS to the new one 2.',
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
    summary: 'Step 3: SMS of `valid/sendMobileCode` and e-mail code, both of operationType 6. Held for 24 hours.',
    weight: 10,
    params: z.strictObject({ ...mobile, ...mobileCodes }),
    data: changed,
  },
  'POST /exchange-web-gateway/user/mobile/bind': {
    access: 'session',
    summary: 'As bindMobile.',
    weight: 10,
    params: z.strictObject({ ...mobile, ...mobileCodes }),
    data: changed,
  },
  'POST /exchange-web-gateway/user/mobile/modify': {
    access: 'session',
    summary: 'As modifyMobile.',
    weight: 10,
    params: z.strictObject({ ...mobile, ...mobileCodes }),
    data: changed,
  },
  'GET /exchange-web-gateway/countryList/bindMobile': {
    access: 'anyone',
    summary: 'Countries with their dialling codes, by name in the language of the call.',
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
    summary: 'A new password for the old one and the strongest factor. Other sessions end; held for 24 hours.',
    weight: 20,
    params: z.strictObject({ password, newPassword: password, ...proof }),
    data: changed,
  },
  'POST /exchange-web/web/user/setPassword': {
    access: 'session',
    summary: 'The first password of who came by a social account. Other sessions end; held for 24 hours.',
    weight: 20,
    params: z.strictObject({ newPassword: password, ...proof }),
    data: changed,
  },
} as const satisfies CallTable
