import type { ImageRefusal, KycRefusal } from '@bowline/capabilities/kyc/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { proofRefusal } from './proof-refusal.ts'
import { countryRefusal } from './require-country.ts'
import { SiteRefusal } from './site-refusal.ts'

/** Why a step of verifying was not taken, as the site says it; `data.reason` is a key of the KYC language file. */
export function kycRefusal(refused: KycRefusal): SiteRefusal {
  switch (refused.refusal) {
    case 'step-order':
      return new SiteRefusal(SiteCode.stepOrder, 'This step is not open now. Load the page again.')
    case 'too-many':
      return new SiteRefusal(SiteCode.refused, 'Five submissions within 24 hours are all. Try again later.', {
        reason: 'submissions',
        submitAgainAtMs: refused.againAtMs,
      })
    case 'country-forbidden':
      return countryRefusal('forbidden') as SiteRefusal
    case 'code':
      return proofRefusal({ refusal: refused.verdict, factor: 'sms' })
    case 'phone':
      return refused.why === 'taken'
        ? new SiteRefusal(SiteCode.phoneTakenAtBind, 'Another account has this phone number.', { field: 'phone' })
        : new SiteRefusal(SiteCode.refused, 'This is no mobile number.', { field: 'phone', reason: 'phone' })
    case 'image':
      return new SiteRefusal(SiteCode.refused, `The picture "${refused.purpose}" is missing. Send it again.`, {
        field: `${refused.purpose}Image`,
        reason: 'image',
      })
    case 'field':
      return new SiteRefusal(SiteCode.refused, FIELD_TEXTS[refused.reason] ?? 'This cannot be accepted.', {
        field: refused.field,
        reason: refused.reason,
      })
  }
}

const FIELD_TEXTS: Readonly<Record<string, string>> = {
  name: 'Write the name as your document has it: letters, spaces, hyphens.',
  'birth-date': 'This is no date of birth.',
  country: 'This country is not known.',
  residence: 'This country is not known.',
  'document-type': 'This kind of document is not taken from this country.',
  'document-number': 'This is no number of a document.',
  'document-expired': 'The document has expired, or this is no date.',
}

export function imageRefusal(refused: ImageRefusal | 'too-many'): SiteRefusal {
  const [msg, reason] = IMAGE_TEXTS[refused]
  return new SiteRefusal(refused === 'busy' ? SiteCode.busy : SiteCode.refused, msg, { reason })
}

const IMAGE_TEXTS: Readonly<Record<ImageRefusal | 'too-many', readonly [string, string]>> = {
  'not-an-image': ['Send a JPEG, PNG or WebP picture.', 'image-type'],
  'too-large': ['The picture is too large: at most 8 MB and 28 megapixels.', 'image-large'],
  'too-small': ['The picture is too small: at least 240 pixels each way.', 'image-small'],
  busy: ['Many pictures are being read just now. Send it again in a moment.', 'busy'],
  'too-many': ['Too many pictures today. Try again tomorrow.', 'image-many'],
}
