import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { dateText, documentType, imagePurpose, kycCountry, kycProcess, personName } from '../kyc.ts'
import { captchaSolution, country, oneTimeCode, phoneCountry } from '../sign-in.ts'
import { flag, timeMs, whole } from '../values.ts'

/** The picture's id from `POST /exchange-web/web/kyc/image`. */
const image = z.uuid()
const certificateCode = z.string().min(1).max(40)

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
  /** Whose number it is said to be; stored, not used. */
  source: z.string().max(32).default('others'),
  birthDate: dateText.optional(),
  recaptcha: captchaSolution,
})

export const kycCalls = {
  'GET /exchange-web/web/userCenterKyc/getCountryList': {
    access: 'anyone',
    summary: 'All countries, and which of them can be served.',
    params: z.object({}),
    data: z.object({ countries: z.array(kycCountry) }),
  },
  'GET /exchange-web-gateway/userCenterKyc/countryList': {
    access: 'anyone',
    summary: 'Countries for one question: 1 nationality, 2 residence, 3 phone.',
    params: z.strictObject({ type: whole(1, 3) }),
    data: z.object({ countries: z.array(kycCountry) }),
  },
  'GET /exchange-web-gateway/userCenterKyc/processnew': {
    access: 'session',
    summary: 'Where verifying stands, level by level, and what comes next.',
    params: z.object({}),
    data: kycProcess,
  },
  'GET /exchange-web-gateway/userCenterKyc/authority': {
    access: 'session',
    summary: 'Whether a product, or the people of a country, may be served now, and which level that needs.',
    /** `spot`, `futures`, `withdrawal`… or a country such as DE. */
    params: z.strictObject({ code: z.string().min(1).max(20) }),
    data: z.object({ code: z.string(), allowed: z.boolean(), neededLevel: whole(0, 2) }),
  },
  'GET /exchange-web-gateway/userCenterKyc/userInfo': {
    access: 'session',
    summary: 'What is known of the caller, in part.',
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
    summary: 'Nationality and name, as the document has them.',
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
    summary: 'Proof by phone or by the number of a document; the captcha comes as header `robotVerification`.',
    weight: 10,
    params: levelOneProof,
    data: kycProcess,
  },
  'POST /exchange-web-gateway/userCenterKyc/v2/levelOne/stepTwo': {
    access: 'session',
    summary: 'As levelOne/stepTwo; the captcha comes as header `recaptcha`.',
    weight: 10,
    params: levelOneProof,
    data: kycProcess,
  },
  'POST /exchange-web-gateway/userCenterKyc/v2/levelTwo/stepTwo': {
    access: 'session',
    summary: 'A document and a face, by pictures sent before; the captcha comes as header `recaptcha`.',
    weight: 20,
    params: z.strictObject({
      certificateType: documentType,
      certificateCode,
      /** The issuing country; default: the nationality. */
      countryCode: country.optional(),
      /** Omitted for documents that do not expire. */
      validUntil: dateText.optional(),
      frontImage: image,
      /** Required for everything except a passport. */
      backImage: image.optional(),
      faceImage: image,
      recaptcha: captchaSolution,
    }),
    data: kycProcess,
  },
  'POST /exchange-web-gateway/userCenterKyc/levelTwo/stepThree': {
    access: 'session',
    summary: 'Residence and declarations; hands everything in.',
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
    summary: 'Sends the code for levelOne/stepTwo to a number of the caller, bound or not.',
    weight: 20,
    params: z.strictObject({ phone: z.string().min(1).max(32), countryCode: phoneCountry, recaptcha: captchaSolution }),
    data: z.object({ maskedTarget: z.string(), expiresAtMs: timeMs, resendAtMs: timeMs }),
  },
  'POST /exchange-web/web/kyc/image': {
    access: 'session',
    summary: 'Takes one picture: the body is the file itself (JPEG, PNG or WebP, at most 8 MB).',
    weight: 20,
    upload: { maxBytes: 8 * 1024 * 1024 },
    params: z.strictObject({ purpose: imagePurpose }),
    data: z.object({ image, purpose: imagePurpose, width: whole(1, 20_000), height: whole(1, 20_000), atMs: timeMs }),
  },
  'POST /exchange-web/web/kyc/supplement': {
    access: 'session',
    summary: 'Hands in what was asked for afterwards.',
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
