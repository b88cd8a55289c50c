import type { CountryRules } from '@bowline/capabilities/country-rules/index.ts'
import { CODE_LIVES_MS, type Factors, RESEND_MS } from '@bowline/capabilities/factors/index.ts'
import { maskPhone, parsePhone } from '@bowline/capabilities/identity/index.ts'
import { type Kyc, listCountries } from '@bowline/capabilities/kyc/index.ts'
import type { Permissions } from '@bowline/capabilities/permission/index.ts'
import type { kycCalls } from '@bowline/contract/calls/kyc.ts'
import type { CallParams } from '@bowline/contract/calls.ts'
import { defaultLocale, findLocale } from '@bowline/contract/terms/locales.ts'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { isProduct } from '@bowline/contract/terms/products.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { freshUser } from '../account-security/security-call.ts'
import type { Caller, Handlers, SiteCall } from '../call/handler.ts'
import { type CaptchaNeeds, requireCaptcha } from '../captcha/require-captcha.ts'
import { sendRefusal } from '../factors/send-refusal.ts'
import { type Process, processOf, stepOf, taken } from './kyc-process.ts'
import { imageRefusal, kycRefusal } from './kyc-refusal.ts'
import { mayCome, mayUse } from './may-use.ts'

interface Needs extends CaptchaNeeds {
  readonly sql: Sql
  readonly countries: CountryRules
  readonly factors: Pick<Factors, 'codes'>
  readonly kyc: Kyc
  readonly permissions: Pick<Permissions, 'answer'>
}

export const kycHandlers: Handlers<typeof kycCalls, Needs> = {
  'GET /exchange-web/web/userCenterKyc/getCountryList': ({ locale }, { countries }) => ({
    countries: listCountries(countries, tagOf(locale), undefined).map(mutable),
  }),

  'GET /exchange-web-gateway/userCenterKyc/countryList': ({ params, locale }, { countries }) => ({
    countries: listCountries(countries, tagOf(locale), params.type as 1 | 2 | 3).map(mutable),
  }),

  'GET /exchange-web-gateway/userCenterKyc/processnew': (call, site) => processOf(call, site),

  async 'GET /exchange-web-gateway/userCenterKyc/authority'(call, site) {
    const { code } = call.params
    return { code, ...(isProduct(code) ? await mayUse(call, site, code) : mayCome(code.toUpperCase(), site)) }
  },

  async 'GET /exchange-web-gateway/userCenterKyc/userInfo'({ caller }, site) {
    const [user, shown] = await Promise.all([freshUser(site, caller), site.kyc.readShownPerson(caller.user.id)])
    return { userAuthLevel: user.kycLevel, ...NOBODY, ...shown }
  },

  async 'POST /exchange-web-gateway/userCenterKyc/levelOne/stepOne'(call, site) {
    const { countryCode: nationality, ...said } = call.params
    return taken(call, site, await site.kyc.beginLevelOne({ ...said, nationality, ...(await stepOf(call, site)) }))
  },

  'POST /exchange-web-gateway/userCenterKyc/levelOne/stepTwo': (call, site) => levelOneProof(call, site),

  'POST /exchange-web-gateway/userCenterKyc/v2/levelOne/stepTwo': (call, site) => levelOneProof(call, site),

  async 'POST /exchange-web-gateway/userCenterKyc/v2/levelTwo/stepTwo'(call, site) {
    await requireCaptcha(call, site, 'kyc')
    const { certificateType, certificateCode, countryCode, validUntil, source, ...images } = call.params
    const { frontImage, backImage, faceImage } = images
    const shown = await site.kyc.showDocument({
      documentType: certificateType,
      documentNumber: certificateCode,
      country: countryCode,
      ...{ validUntil, source },
      images: { front: frontImage, face: faceImage, ...(backImage !== undefined && { back: backImage }) },
      ...(await stepOf(call, site)),
    })
    return taken(call, site, shown)
  },

  async 'POST /exchange-web-gateway/userCenterKyc/levelTwo/stepThree'(call, site) {
    const { countryCode: residence, isPoliticallyExposed, isOwnAccount } = call.params
    const said = { residence, isPoliticallyExposed, isOwnAccount, ...(await stepOf(call, site)) }
    return taken(call, site, await site.kyc.declareResidence(said))
  },

  async 'POST /exchange-web/web/kyc/sendPhoneCode'(call, site) {
    await requireCaptcha(call, site, 'kyc')
    const { params, caller, ip, locale, nowMs } = call
    const target = parsePhone(params.phone, params.countryCode)
    if (target === undefined) throw kycRefusal({ refusal: 'phone', why: 'malformed' }, locale)
    const wanted = { operation: Operation.other, channel: 'sms', target, userId: caller.user.id } as const
    const sent = await inTransaction(site.sql, (tx) => site.factors.codes.send(tx, { ...wanted, ip, locale, nowMs }))
    if (sent !== 'sent') throw sendRefusal(sent)
    return { maskedTarget: maskPhone(target), expiresAtMs: nowMs + CODE_LIVES_MS.sms, resendAtMs: nowMs + RESEND_MS }
  },

  async 'POST /exchange-web/web/kyc/image'({ params, caller, upload, locale, nowMs }, { kyc }) {
    const { purpose } = params
    const file = upload ?? new Uint8Array()
    const kept = await kyc.keepImage({ userId: caller.user.id, purpose, file, nowMs })
    if (typeof kept === 'string') throw imageRefusal(kept, locale)
    return { image: kept.id, purpose, width: kept.width, height: kept.height, atMs: nowMs }
  },

  async 'POST /exchange-web/web/kyc/supplement'(call, site) {
    const { birthDate, frontImage, backImage, faceImage } = call.params
    const images = {
      ...(frontImage !== undefined && { front: frontImage }),
      ...(backImage !== undefined && { back: backImage }),
      ...(faceImage !== undefined && { face: faceImage }),
    }
    return taken(call, site, await site.kyc.supplement({ birthDate, images, ...(await stepOf(call, site)) }))
  },
}

const NOBODY = {
  familyName: null,
  name: null,
  birthDate: null,
  nationality: null,
  residence: null,
  phone: null,
  certificateType: null,
  certificateCode: null,
  validUntil: null,
}

const tagOf = (locale: string) => (findLocale(locale) ?? defaultLocale).tag

function mutable<T extends { readonly documents: readonly unknown[] }>(country: T) {
  return { ...country, documents: [...country.documents] as T['documents'][number][] }
}

type LevelOneProof = CallParams<'POST /exchange-web-gateway/userCenterKyc/levelOne/stepTwo'>

/** By the number of a document where one is given, otherwise by the phone. */
async function levelOneProof(
  call: SiteCall<LevelOneProof & { source: string }, Caller>,
  site: Needs,
): Promise<Process> {
  await requireCaptcha(call, site, 'kyc')
  const {
    certificateCode,
    certificateType,
    source,
    phone = '',
    countryCode,
    verificationCode = '',
    ...said
  } = call.params
  const proof =
    certificateCode === undefined
      ? { phone, countryCode, code: verificationCode }
      : { documentNumber: certificateCode, documentType: certificateType ?? 'identity-card', source }
  const { name, familyName, birthDate } = said
  const step = { proof, name, familyName, birthDate, ...(await stepOf(call, site)) }
  return taken(call, site, await site.kyc.proveLevelOne(step))
}
