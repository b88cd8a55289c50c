import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { codeSent } from '../../code-sent.ts'
import { changed, mobile, proof, validCode } from '../../security.ts'
import { captchaSolution, oneTimeCode, password, validType } from '../../sign-in.ts'
import { timeMs, whole } from '../../values.ts'

/**
 * What the code is for: 1 register, 2 login, 3 reset, 4 bind mobile, 5 old mobile, 6 new mobile, 7 e-mail change,
 * 8 authenticator, 9 withdrawal, 10 API key, 11 anything else, 12 PIN.
 */
const operationType = whole(1, 12)

/**
 * From getUserCenterGenkey, usable once. A GET that sends a message needs it, or a captcha (also accepted as a header),
 * as proof that one of our pages made the call.
 */
const sendKey = z.string().max(64).optional()

/** 22, the mail that confirms a security change, is the only one. */
const templateId = whole(22, 22).default(22)

const guarded = { sendKey, recaptcha: captchaSolution }
const toMobile = { operationType, countryCode: mobile.countryCode, mobile: mobile.mobileNumber, ...guarded }
const toOwn = { templateId, type: operationType.default(11), ...guarded }

/** Six digits encrypted with the key from sendRsaCode: RSA-OAEP with SHA-256, base64. */
const sealedPin = z.string().max(1_024)

export const factorCalls = {
  'GET /exchange-web-gateway/userCenterInfo/getUserCenterGenkey': {
    access: 'session',
    summary: 'A one-time key, bound to the session, valid for five minutes.',
    isChange: true,
    params: z.strictObject({}),
    data: z.object({ userCenterGenKey: z.string(), expiresAtMs: timeMs }),
  },
  'GET /exchange-web/web/valid/sendRsaCode': {
    access: 'session',
    summary: 'The public key for encrypting a PIN in transit; one per one-time key, used up with it.',
    weight: 20,
    isChange: true,
    params: z.strictObject({ genkey: z.string().max(64) }),
    /** PEM (SPKI), a 2048-bit RSA key. */
    data: z.object({ publicKey: z.string() }),
  },
  'GET /exchange-web/web/valid/getSmsValidCodeNew': {
    access: 'session',
    summary: "Sends a code to the caller's own number. Needs a sendKey or a captcha.",
    weight: 10,
    isChange: true,
    params: z.strictObject({ operationType: operationType.default(11), ...guarded }),
    data: codeSent,
  },
  'GET /exchange-web/web/valid/sendMobileCode': {
    access: 'anyone',
    summary:
      'Sends a code to a number: 1 (register) for anyone, 4 and 6 to a new number of the caller, all others to the number the caller has bound. Needs a captcha, or a sendKey.',
    weight: 10,
    isChange: true,
    params: z.strictObject(toMobile),
    data: codeSent,
  },
  'GET /exchange-web-gateway/valid/v2/sendMobileCode': {
    access: 'anyone',
    summary: 'Like valid/sendMobileCode, with the captcha in the header `recaptcha`.',
    weight: 10,
    isChange: true,
    params: z.strictObject(toMobile),
    data: codeSent,
  },
  'GET /exchange-web-gateway/userCenterInfo/sendEmailCode': {
    access: 'session',
    summary: "Sends a code to the caller's own address. Needs a sendKey or a captcha. `type` is the operationType.",
    weight: 10,
    isChange: true,
    params: z.strictObject(toOwn),
    data: codeSent,
  },
  'POST /exchange-web-gateway/userCenterInfo/sendEmailCode': {
    access: 'session',
    summary: "Sends a code to the caller's own address. `type` is the operationType.",
    weight: 10,
    params: z.strictObject(toOwn),
    data: codeSent,
  },
  'POST /exchange-web-gateway/userCenterInfo/sendSmsCode': {
    access: 'session',
    summary: "Sends a code to the caller's own number. `type` is the operationType.",
    weight: 10,
    params: z.strictObject(toOwn),
    data: codeSent,
  },
  'GET /exchange-web/web/userCenterGoogle/getBindStepVerification': {
    access: 'session',
    summary: 'The progress of binding an authenticator, and what proves the first step.',
    params: z.strictObject({}),
    data: z.object({
      /** 1: identity proved, secret shown, waiting for its first code. */
      progress: whole(0, 1),
      expiresAtMs: timeMs.nullable(),
      isBound: z.boolean(),
      validType,
    }),
  },
  'POST /exchange-web/web/userCenterGoogle/proveForBind': {
    access: 'session',
    summary:
      'First step: the strongest factor (codes of operationType 8). Returns the secret, once, valid for ten minutes.',
    weight: 10,
    params: z.strictObject(proof),
    data: z.object({
      progress: whole(1, 1),
      /** Base32, for typing. */
      secret: z.string(),
      /** `otpauth://totp/…`, for scanning. */
      uri: z.string(),
      expiresAtMs: timeMs,
    }),
  },
  'POST /exchange-web/web/userCenterGoogle/bindGoogleAuthenticatorSubmit': {
    access: 'session',
    summary: 'Second step: the authenticator’s first code. Ends other sessions; withdrawals are held for 6 hours.',
    weight: 10,
    params: z.strictObject({ googleCode: oneTimeCode }),
    data: changed.extend({
      /** Ten codes, shown once, each usable once in place of a lost authenticator. */
      recoveryCodes: z.array(z.string()),
    }),
  },
  'GET /exchange-web/web/userCenterGoogle/getCloseStepVerification': {
    access: 'session',
    summary: 'The progress of unbinding the authenticator.',
    params: z.strictObject({}),
    data: z.object({
      /** 0: no authenticator, or no number to take its place; 1: waiting for the password; 2: for the code. */
      progress: whole(0, 2),
      expiresAtMs: timeMs.nullable(),
      isBound: z.boolean(),
      /** SMS takes its place, so without a number it cannot be unbound. */
      hasMobile: z.boolean(),
    }),
  },
  'POST /exchange-web/web/userCenterGoogle/proveForClose': {
    access: 'session',
    summary: 'First step of unbinding: a bound number (140038), and the login password (140036).',
    weight: 10,
    params: z.strictObject({ loginPassword: password }),
    data: z.object({ progress: whole(2, 2), expiresAtMs: timeMs.nullable() }),
  },
  'POST /exchange-web/web/userCenterGoogle/closeGoogleAuthenticator': {
    access: 'session',
    summary:
      'Unbinds the authenticator: a bound number first (140038), then the login password (140036) unless proveForClose had it within half an hour (else 420003), then a code, a passkey or a recovery code. Ends other sessions; withdrawals are held 24 hours.',
    weight: 10,
    params: z.strictObject({
      loginPassword: password.optional(),
      validType: whole(1, 1).default(1),
      validCode,
    }),
    data: changed,
  },
  'POST /exchange-web/web/userCenterPinCode/setPinCode': {
    access: 'session',
    summary: 'Sets the PIN, once (codes of operationType 12). Ends other sessions.',
    weight: 10,
    params: z.strictObject({ capitalPword: sealedPin, ...proof }),
    data: changed,
  },
  'POST /exchange-web/web/userCenterPinCode/changePinCode': {
    access: 'session',
    summary: 'Changes the PIN (codes of operationType 12). Ends other sessions; withdrawals are held for 24 hours.',
    weight: 10,
    params: z.strictObject({ newCapitalPword: sealedPin, ...proof }),
    data: changed,
  },
} as const satisfies CallTable
