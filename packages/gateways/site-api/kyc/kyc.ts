import { type Action, isProduct, type Product } from '@bowline/capabilities/country-rules/index.ts'
import { CODE_LIVES_MS, Operation, RESEND_MS } from '@bowline/capabilities/factors/index.ts'
import { type KycLevel, parsePhone } from '@bowline/capabilities/identity/index.ts'
import {
  beginLevelOne,
  declareResidence,
  isCountryCode,
  type KycDone,
  type KycRefusal,
  keepImage,
  kycWordsOf,
  limitsOf,
  listCountries,
  proveLevelOne,
  readProcess,
  readShownPerson,
  showDocument,
  supplement,
} from '@bowline/capabilities/kyc/index.ts'
import type { kycCalls } from '@bowline/contract/calls/kyc.ts'
import type { CallData, CallParams } from '@bowline/contract/calls.ts'
import { defaultLocale, findLocale } from '@bowline/contract/locales.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { requireCaptcha } from '../account-access/require-captcha.ts'
import { maskPhone } from '../account-security/mask-name.ts'
import { factsOf, freshUser } from '../account-security/security-call.ts'
import type { Caller, Handlers, SiteCall } from '../call/handler.ts'
import { decideFor } from '../call/require-country.ts'
import { sendRefusal } from '../factors/send-refusal.ts'
import type { Site } from '../site.ts'
import { imageRefusal, kycRefusal } from './kyc-refusal.ts'

export const kycHandlers: Handlers<typeof kycCalls> = {
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
    const [user, shown] = await Promise.all([freshUser(site, caller), readShownPerson(site.kyc, caller.user.id)])
    return { userAuthLevel: user.kycLevel, ...NOBODY, ...shown }
  },

  async 'POST /exchange-web-gateway/userCenterKyc/levelOne/stepOne'(call, site) {
    const { countryCode: nationality, ...said } = call.params
    return taken(call, site, await beginLevelOne(site.kyc, { ...said, nationality, ...(await stepOf(call, site)) }))
  },

  'POST /exchange-web-gateway/userCenterKyc/levelOne/stepTwo': (call, site) => levelOneProof(call, site),

  'POST /exchange-web-gateway/userCenterKyc/v2/levelOne/stepTwo': (call, site) => levelOneProof(call, site),

  async 'POST /exchange-web-gateway/userCenterKyc/v2/levelTwo/stepTwo'(call, site) {
    await requireCaptcha(call, site, 'kyc')
    const { certificateType, certificateCode, countryCode, validUntil, frontImage, backImage, faceImage } = call.params
    const shown = await showDocument(site.kyc, {
      documentType: certificateType,
      documentNumber: certificateCode,
      country: countryCode,
      validUntil,
      images: { front: frontImage, face: faceImage, ...(backImage !== undefined && { back: backImage }) },
      ...(await stepOf(call, site)),
    })
    return taken(call, site, shown)
  },

  async 'POST /exchange-web-gateway/userCenterKyc/levelTwo/stepThree'(call, site) {
    const { countryCode: residence, isPoliticallyExposed, isOwnAccount } = call.params
    const said = { residence, isPoliticallyExposed, isOwnAccount, ...(await stepOf(call, site)) }
    return taken(call, site, await declareResidence(site.kyc, said))
  },

  async 'POST /exchange-web/web/kyc/sendPhoneCode'(call, { sql, codes, ...site }) {
    await requireCaptcha(call, site, 'kyc')
    const { params, caller, ip, locale, nowMs } = call
    const target = parsePhone(params.phone, params.countryCode)
    if (target === undefined) throw kycRefusal({ refusal: 'phone', why: 'malformed' }, locale)
    const wanted = { operation: Operation.other, channel: 'sms', target, userId: caller.user.id } as const
    const sent = await inTransaction(sql, (tx) => codes.send(tx, { ...wanted, ip, locale, nowMs }))
    if (sent !== 'sent') throw sendRefusal(sent)
    return { maskedTarget: maskPhone(target), expiresAtMs: nowMs + CODE_LIVES_MS.sms, resendAtMs: nowMs + RESEND_MS }
  },

  async 'POST /exchange-web/web/kyc/image'({ params, caller, upload, locale, nowMs }, { kyc }) {
    const { purpose } = params
    const file = upload ?? new Uint8Array()
    const kept = await keepImage(kyc, { userId: caller.user.id, purpose, file, nowMs })
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
    return taken(call, site, await supplement(site.kyc, { birthDate, images, ...(await stepOf(call, site)) }))
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

async function stepOf(call: SiteCall<unknown, Caller>, site: Site) {
  return { user: await freshUser(site, call.caller), from: factsOf(call, site), nowMs: call.nowMs }
}

type LevelOneProof = CallParams<'POST /exchange-web-gateway/userCenterKyc/levelOne/stepTwo'>
type Process = CallData<'GET /exchange-web-gateway/userCenterKyc/processnew'>

/** By the number of a document where one is named, else by the phone. */
async function levelOneProof(call: SiteCall<LevelOneProof & { source: string }, Caller>, site: Site): Promise<Process> {
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
  return taken(call, site, await proveLevelOne(site.kyc, step))
}

/** The step was taken: how things stand now. */
function taken(call: SiteCall<unknown, Caller>, site: Site, done: KycDone | KycRefusal): Promise<Process> {
  if ('refusal' in done) throw kycRefusal(done, call.locale)
  return processOf(call, site)
}

async function processOf({ caller, locale, nowMs }: SiteCall<unknown, Caller>, { sql, kyc }: Site): Promise<Process> {
  const words = kycWordsOf(locale)
  const process = await readProcess(sql, caller.user, nowMs)
  const levels = process.levels.map((level) => ({
    ...level,
    reasons: [...level.reasons],
    told: level.reasons.map((reason) => words[`reason.${reason}`]),
    missing: [...level.missing],
    limits: limitsOf(level.level),
  }))
  return { ...process, levels, limits: limitsOf(0), isDemo: kyc.provider.name === 'demo' }
}

/** A product for the caller, here and now. */
async function mayUse(call: SiteCall<unknown, Caller>, site: Site, product: Product) {
  const action: Action = product === 'site' ? 'login' : 'open'
  const user = await freshUser(site, call.caller)
  const decision = await decideFor(call, site, product, action, user)
  // Without a level there is nothing to withdraw with (domain/wallet.md §7).
  const least: KycLevel = product === 'withdrawal' ? 1 : 0
  const neededLevel = decision === 'kyc' ? 1 : decision === 'verify' || decision === 'in-review' ? 2 : least
  const isAllowed = decision === 'allow' || decision === 'allow-with-notice'
  return { allowed: isAllowed && user.kycLevel >= least, neededLevel }
}

/** A country for whoever is from there. */
function mayCome(country: string, { countries }: Site) {
  if (!isCountryCode(country)) return { allowed: false, neededLevel: 0 }
  const rule = countries.ruleOf(country, 'spot')
  return { allowed: rule !== 'forbid', neededLevel: rule === 'kyc' ? 1 : 0 }
}
