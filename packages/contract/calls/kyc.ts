import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { dateText, documentType, imagePurpose, kycCountry, kycProcess, personName } from '../kyc.ts'
import { captchaSolution, country, oneTimeCode, phoneCountry } from '../sign-in.ts'
import { obstaclesToUse } from '../terms/products.ts'
import { flag, timeMs, whole } from '../values.ts'

/** The picture's id from `POST /exchange-web/web/kyc/image`. */
const image = z.uuid()
const certificateCode = z.string().min(1).max(40)

/** Whose number it is said to be; stored, not used. */
const documentSource = z.string().max(32).default('others')

/** Proof by phone, or by the number of a document; the fields present tell which. */
const levelOneProof = z.strictObject({
  /** Sent by SMS through `kyc/sendPhoneCode`. */
  verificationCode: oneTimeCode.optional(),
  phone: z.string().max(32).optional(),
  countryCode: phoneCountry,
  name: personName.optional(),
  familyName: personName.optional(),
  certificateCode: certificateCode.optional(),
  certificateType: documentType.optional(),
  source: documentSource,
  birthDate: dateText.optional(),
  recaptcha: captchaSolution,
})

export const kycCalls = {
  'GET /exchange-web/web/userCenterKyc/getCountryList': {
    access: 'anyone',
    summary: 'All countries, with whether they can be served.',
    params: z.object({}),
    data: z.object({ countries: z.array(kycCountry) }),
  },
  'GET /exchange-web-gateway/userCenterKyc/countryList': {
    access: 'anyone',
    summary: 'Countries for one field: 1 nationality, 2 residence, 3 phone.',
    params: z.strictObject({ type: whole(1, 3) }),
    data: z.object({ countries: z.array(kycCountry) }),
  },
  'GET /exchange-web-gateway/userCenterKyc/processnew': {
    access: 'session',
    summary: 'The state of verification, level by level, and the next step.',
    params: z.object({}),
    data: kycProcess,
  },
  'GET /exchange-web-gateway/userCenterKyc/authority': {
    access: 'session',
    summary: 'Whether a product, or residents of a country, can be served now, and the level it requires.',
    /** `spot`, `futures`, `withdrawal`… or a country such as DE. */
    params: z.strictObject({ code: z.string().min(1).max(20) }),
    data: z.object({
      code: z.string(),
      allowed: z.boolean(),
      /** `not-offered`: there is no such product or country; `identity`: `neededLevel` would allow it; `held`: for a while. */
      reason: z.enum(obstaclesToUse).nullable(),
      neededLevel: whole(0, 2),
    }),
  },
  'GET /exchange-web-gateway/userCenterKyc/userInfo': {
    access: 'session',
    summary: 'The caller’s personal data, masked.',
    params: z.object({}),
    data: z.object({
      userAuthLevel: whole(0, 2),
      familyName: z.string().nullable(),
      name: z.string().nullable(),
      /** `1990-**-**` */
      birthDate: z.string().nullable(),
      nationality: country.nullable(),
      residence: country.nullable(),
      phone: z.string().nullable(),
      certificateType: documentType.nullable(),
      certificateCode: z.string().nullable(),
      validUntil: z.string().nullable(),
    }),
  },
  'POST /exchange-web-gateway/userCenterKyc/levelOne/stepOne': {
    access: 'session',
    summary: 'Nationality and name, as on the document.',
    weight: 5,
    params: z.strictObject({
      countryCode: country,
      familyName: personName,
      name: personName,
      /** Users who leave it out are asked for it later. */
      birthDate: dateText.optional(),
    }),
    data: kycProcess,
  },
  'POST /exchange-web-gateway/userCenterKyc/levelOne/stepTwo': {
    access: 'session',
    summary:
      'Proof by phone, or by a document number that is looked up or reviewed; the captcha goes in the header `robotVerification`.',
    weight: 10,
    params: levelOneProof,
    data: kycProcess,
  },
  'POST /exchange-web-gateway/userCenterKyc/v2/levelOne/stepTwo': {
    access: 'session',
    summary: 'Same as levelOne/stepTwo; the captcha goes in the header `recaptcha`.',
    weight: 10,
    params: levelOneProof,
    data: kycProcess,
  },
  'POST /exchange-web-gateway/userCenterKyc/v2/levelTwo/stepTwo': {
    access: 'session',
    summary: 'Submits a document and a face as pictures uploaded before; the captcha goes in the header `recaptcha`.',
    weight: 20,
    params: z.strictObject({
      certificateType: documentType,
      certificateCode,
      /** The issuing country; default: the nationality. */
      countryCode: country.optional(),
      /** Required for a passport; omitted for cards that do not expire. */
      validUntil: dateText.optional(),
      frontImage: image,
      /** Required for everything except a passport. */
      backImage: image.optional(),
      faceImage: image,
      source: documentSource,
      recaptcha: captchaSolution,
    }),
    data: kycProcess,
  },
  'POST /exchange-web-gateway/userCenterKyc/levelTwo/stepThree': {
    access: 'session',
    summary: 'Residence and declarations; submits everything.',
    weight: 10,
    params: z.strictObject({
      /** Country of residence. */
      countryCode: country,
      /** Holds or held a prominent public office, or is close to somebody who does. */
      isPoliticallyExposed: flag.default(false),
      /** Trades on their own behalf. */
      isOwnAccount: flag.default(true),
    }),
    data: kycProcess,
  },
  'POST /exchange-web/web/kyc/sendPhoneCode': {
    access: 'session',
    summary: 'Sends the code for levelOne/stepTwo to one of the caller’s numbers, bound or not.',
    weight: 20,
    params: z.strictObject({ phone: z.string().min(1).max(32), countryCode: phoneCountry, recaptcha: captchaSolution }),
    data: z.object({ maskedTarget: z.string(), expiresAtMs: timeMs, resendAtMs: timeMs }),
  },
  'POST /exchange-web/web/kyc/image': {
    access: 'session',
    summary: 'Uploads one picture: the body is the raw file (JPEG, PNG or WebP, at most 8 MB).',
    weight: 20,
    upload: { maxBytes: 8 * 1024 * 1024 },
    params: z.strictObject({ purpose: imagePurpose }),
    data: z.object({ image, purpose: imagePurpose, width: whole(1, 20_000), height: whole(1, 20_000), atMs: timeMs }),
  },
  'POST /exchange-web/web/kyc/supplement': {
    access: 'session',
    summary: 'Submits what was requested afterwards.',
    weight: 20,
    params: z.strictObject({
      birthDate: dateText.optional(),
      frontImage: image.optional(),
      backImage: image.optional(),
      faceImage: image.optional(),
    }),
    data: kycProcess,
  },
} as const satisfies CallTable
