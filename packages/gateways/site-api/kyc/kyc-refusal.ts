import { type ImageRefusal, type KycRefusal, type KycWords, kycWordsOf } from '@bowline/capabilities/kyc/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { countryRefusal } from '../../call-kit/denial.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { proofRefusal } from '../factors/proof-refusal.ts'

/** Maps the reason a verification step was refused: in the words of the KYC language file, with the field. */
export function kycRefusal(refused: KycRefusal, locale: string): SiteRefusal {
  const say = (reason: string, data: object) => business(locale, reason, data)
  switch (refused.refusal) {
    case 'step-order':
      return new SiteRefusal(SiteCode.stepOrder, 'step.not-now')
    case 'too-many':
      return say('submissions', { submitAgainAtMs: refused.againAtMs })
    case 'country-forbidden':
      return countryRefusal('forbidden')
    case 'code':
      return proofRefusal(refused.code)
    case 'phone':
      return refused.why === 'taken'
        ? new SiteRefusal(SiteCode.phoneTakenAtBind, 'phone.taken-by-other', { field: 'phone' })
        : say('phone', { field: 'phone' })
    case 'image':
      return say('image', { field: `${refused.purpose}Image` })
    case 'field':
      return say(refused.reason, { field: refused.field })
  }
}

export function imageRefusal(refused: ImageRefusal | 'too-many', locale: string): SiteRefusal {
  if (refused === 'busy') return new SiteRefusal(SiteCode.busy, 'pictures.busy')
  return business(locale, IMAGE_REASONS[refused], {})
}

const IMAGE_REASONS = {
  'not-an-image': 'image-type',
  'too-large': 'image-large',
  'too-small': 'image-small',
  'too-many': 'image-many',
} as const

function business(locale: string, reason: string, data: object): SiteRefusal {
  const words: Readonly<Record<string, string>> = kycWordsOf(locale) satisfies KycWords
  const text = words[`refusal.${reason}`] ?? words[`reason.${reason}`] ?? reason
  return new SiteRefusal(SiteCode.refused, 'identity.reason', { reason, ...data }, { text })
}
